import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SKIP_LINK_ID, TITLE_ID } from '#design';
import { toldHeading } from '../session/heading.ts';
import { useShown } from './shown.ts';

/** Null until the first page: the browser sets its focus. */
let shownPath: string | null = null;

/** A redirection while the page opens is not a person's act. */
let opening = true;

function isQuiet(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'discrete' in state;
}

/** `#code=…` carries values for a form. */
const isAnchor = (hash: string) => hash !== '' && !hash.includes('=');

/** What screen readers need to see that the element with the focus is gone, ms. */
const GOES_MS = 250;

/**
 * A focus that moves while its element goes is taken up in silence: Orca says nothing, in Chromium and in Firefox. So it
 * waits, unless something else takes the focus.
 */
function focusSkipLink(): void {
  const focus = () => document.getElementById(SKIP_LINK_ID)?.focus();
  const isLost = () => document.activeElement === document.body;
  if (!isLost()) focus();
  else setTimeout(() => isLost() && focus(), GOES_MS);
}

/** The skip link bears the title of the page, which is so heard first. */
export function useFocusNavigation(): void {
  const { pathname, hash, state } = useLocation();
  const { navigationType: type } = useShown();
  useEffect(() => {
    const first = shownPath === null;
    const samePath = shownPath === pathname;
    const redirected = opening && type === 'REPLACE';
    shownPath = pathname;
    opening = first || redirected || (opening && samePath);
    if (!samePath) toldHeading.clear();
    if (first || samePath || isAnchor(hash) || isQuiet(state) || redirected) return;
    window.scrollTo(0, 0);
    focusSkipLink();
    toldHeading.save(document.getElementById(TITLE_ID)?.textContent ?? '');
  }, [pathname, hash, state, type]);
}
