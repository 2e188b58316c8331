import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexte } from '../i18n/useText.ts';
import { cheminDe, metadonnees } from './metadata.ts';

/**
 * The title to announce after a navigation: focus goes to the skip link, which does not tell where one is.
 * Empty on the first page, which the browser announces itself.
 */
export function useTitreAnnonce(): string {
  const { t } = useTexte();
  const { pathname } = useLocation();
  const [depart] = useState(pathname);
  const [parti, setParti] = useState(false);
  if (!parti && pathname !== depart) setParti(true);
  return parti ? metadonnees(cheminDe(pathname), t).titre : '';
}
