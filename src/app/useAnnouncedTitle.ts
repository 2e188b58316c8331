import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useShownHeading } from '../session/heading.ts';
import { useTitle } from './Head.tsx';

/**
 * The title to announce after a navigation: focus goes to the skip link, which does not tell where one is.
 * Empty on the first page, which the browser announces itself, until it comes to say something else, such as what became
 * of a payment: this region stood there before, as screen readers need (RGAA 7.5).
 */
export function useAnnouncedTitle(): string {
  const title = useTitle();
  const { pathname } = useLocation();
  const [departure] = useState(pathname);
  const shown = useShownHeading(pathname);
  const [first, setFirst] = useState<string>();
  if (first === undefined && shown !== undefined) setFirst(shown);
  const changed = first !== undefined && shown !== undefined && shown !== first;
  const [gone, setGone] = useState(false);
  if (!gone && (pathname !== departure || changed)) setGone(true);
  return gone ? title : '';
}
