import { SKIP_LINK_ID, TOP_ID } from './anchors.ts';
import { focusOnceGone } from './focusOnceGone.ts';

/**
 * Moves the focus to the skip link after a navigation. The panel of the links covers the logo, so it stays away
 * until the person presses Tab.
 */
export function focusSkipLink(): void {
  focusOnceGone(() => {
    const panel = document.getElementById(TOP_ID);
    const show = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return;
      panel?.removeAttribute('data-arrived');
      document.removeEventListener('keydown', show, true);
    };
    panel?.setAttribute('data-arrived', '');
    document.addEventListener('keydown', show, true);
    return document.getElementById(SKIP_LINK_ID);
  });
}
