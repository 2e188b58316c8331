import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SKIP_LINK_ID } from '#design';
import { useShown } from './shown.ts';

/** The address whose focus was settled last; null until the first page, where the browser settles it. */
let ready: string | null = null;

/** Whether the page has only been opened: a redirection of it is not the act of a person. */
let opening = true;

/** Whether a navigation only tidies the address and must leave the focus alone. */
function isQuiet(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'discrete' in state;
}

/** Whether a hash names a place of the page; `#code=…` carries values for a form. */
const isAnchor = (hash: string) => hash !== '' && !hash.includes('=');

/** After each navigation the focus goes to the skip link, unless the URL has an anchor. */
export function useFocusNavigation(): void {
  const { pathname, hash, state } = useLocation();
  const { navigationType: type } = useShown();
  useEffect(() => {
    const first = ready === null;
    const meme = ready === pathname;
    const redirected = opening && type === 'REPLACE';
    ready = pathname;
    opening = first || redirected || (opening && meme);
    if (first || meme || isAnchor(hash) || isQuiet(state) || redirected) return;
    window.scrollTo(0, 0);
    document.getElementById(SKIP_LINK_ID)?.focus();
  }, [pathname, hash, state, type]);
}
