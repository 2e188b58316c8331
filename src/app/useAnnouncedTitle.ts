import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { metadata, pathOf, useShownHeading } from './metadata.ts';

/**
 * The title to announce after a navigation: focus goes to the skip link, which does not tell where one is.
 * Empty on the first page, which the browser announces itself. A screen that comes to say something else, such as what
 * became of a payment, is announced anew.
 */
export function useAnnouncedTitle(): string {
  const { t } = useText();
  const { pathname } = useLocation();
  const [departure] = useState(pathname);
  const shown = useShownHeading(pathname);
  const [gone, setGone] = useState(false);
  if (!gone && pathname !== departure) setGone(true);
  return gone ? metadata(pathOf(pathname), t, shown).titre : '';
}
