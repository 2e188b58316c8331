import { flushSync } from 'react-dom';

/**
 * Changes the page, then scrolls it before the browser paints, so that the focused element stays where it is on the
 * screen.
 * @param change sets the state of components, which are rendered at once
 */
export function keepFocusInPlace(change: () => void): void {
  const focused = document.activeElement;
  const before = focused?.getBoundingClientRect().top;
  flushSync(change);
  if (before === undefined || document.activeElement !== focused) return;
  const after = focused?.getBoundingClientRect().top ?? before;
  if (after !== before) window.scrollBy({ top: after - before, behavior: 'instant' });
}
