import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { focusSkipLink, TITLE_ID } from '#design';
import { noteOf } from '../pages/common/historyNote.ts';
import { announcedHeading } from '../session/heading.ts';
import { useShown } from './shown.ts';

/** Null until the first page has shown. The browser sets the focus of that page. */
let shownPath: string | null = null;

/** True until a person has pressed or navigated. Before that, a redirection is nobody's act and moves no focus. */
let opening = true;

/** Some addresses carry values for a form in their hash, for example `#code=…`. They are no anchors. */
const isAnchor = (hash: string) => hash !== '' && !hash.includes('=');

/**
 * After each navigation the focus goes to the skip link. It is named by the title, so the title is heard first.
 */
export function useFocusNavigation(): void {
  const { pathname, hash, state } = useLocation();
  const { navigationType: type } = useShown();
  useEffect(() => {
    // The end of a visit replaces the page, too, and then the person is led somewhere.
    const act = () => {
      opening = false;
    };
    addEventListener('click', act, true);
    return () => removeEventListener('click', act, true);
  }, []);
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
    focusSkipLink();
    announcedHeading.save(document.getElementById(TITLE_ID)?.textContent ?? '');
  }, [pathname, hash, state, type]);
}
