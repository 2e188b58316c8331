import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOnceGone, SKIP_LINK_ID, TITLE_ID } from '#design';
import { noteOf } from '../pages/common/historyNote.ts';
import { announcedHeading } from '../session/heading.ts';
import { useShown } from './shown.ts';

/** The browser sets the focus of the first page. */
let shownPath: string | null = null;

/** A redirection meanwhile is no act of a person. */
let opening = true;

/** `#code=…` carries values for a form. */
const isAnchor = (hash: string) => hash !== '' && !hash.includes('=');

/** The skip link bears the title, which is heard first. */
export function useFocusNavigation(): void {
  const { pathname, hash, state } = useLocation();
  const { navigationType: type } = useShown();
  useEffect(() => {
    const first = shownPath === null;
    const samePath = shownPath === pathname;
    const redirected = opening && type === 'REPLACE';
    shownPath = pathname;
    opening = first || redirected || (opening && samePath);
    if (!samePath) announcedHeading.clear();
    if (first || samePath || isAnchor(hash) || noteOf(state, 'discrete') === true || redirected)
      return;
    window.scrollTo(0, 0);
    focusOnceGone(() => document.getElementById(SKIP_LINK_ID));
    announcedHeading.save(document.getElementById(TITLE_ID)?.textContent ?? '');
  }, [pathname, hash, state, type]);
}
