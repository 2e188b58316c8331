import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText.tsx';
import { toldHeading } from '../session/heading.ts';
import { useTitle } from './Head.tsx';
import { useHeading } from './useHeading.ts';

/** A title that the focus has not told: a screen changed in its place, or a redirection. */
export function useAnnouncedTitle(): string {
  const { t } = useText();
  const title = useTitle();
  const { pathname } = useLocation();
  const [departure] = useState(pathname);
  const shown = useHeading();
  const [first, setFirst] = useState<string>();
  if (first === undefined && shown !== undefined) setFirst(shown);
  const changed = first !== undefined && shown !== undefined && shown !== first;
  const [gone, setGone] = useState(false);
  if (!gone && (pathname !== departure || changed)) setGone(true);
  const told = toldHeading.use();
  const isTold = told !== null && title === t('service.titre', { page: told });
  return gone && !isTold ? title : '';
}
