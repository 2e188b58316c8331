import { TITLE_ID } from './anchors.ts';
import { focusOnceGone } from './focusOnceGone.ts';

/** Orca calls each element that can take the focus "clickable": so a title can only while it has it. */
function focusable(title: HTMLElement): HTMLElement {
  title.tabIndex = -1;
  title.addEventListener('blur', () => title.removeAttribute('tabindex'), { once: true });
  return title;
}

/** @returns what is read */
export function focusTitle(): string {
  const title = () => document.getElementById(TITLE_ID);
  focusOnceGone(() => {
    const element = title();
    return element && focusable(element);
  });
  return title()?.textContent ?? '';
}
