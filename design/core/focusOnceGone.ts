/** Milliseconds. After 100, a screen reader on a busy machine had not yet noticed that an element was gone. */
const GOES_MS = 200;

/**
 * Moves the focus to a target once the focused element is gone. Orca says nothing if the focus moves while that element
 * goes. If the person has moved the focus meanwhile, it stays there.
 */
export function focusOnceGone(target: () => HTMLElement | null): void {
  const left = document.activeElement;
  const isLeft = () => [left, document.body].includes(document.activeElement);
  setTimeout(() => isLeft() && target()?.focus(), GOES_MS);
}
