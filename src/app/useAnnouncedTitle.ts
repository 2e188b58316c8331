import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { metadata, pathOf } from './metadata.ts';

/**
 * The title to announce after a navigation: focus goes to the skip link, which does not tell where one is.
 * Empty on the first page, which the browser announces itself.
 */
export function useAnnouncedTitle(): string {
  const { t } = useText();
  const { pathname } = useLocation();
  const [departure] = useState(pathname);
  const [gone, setGone] = useState(false);
  if (!gone && pathname !== departure) setGone(true);
  return gone ? metadata(pathOf(pathname), t).titre : '';
}
