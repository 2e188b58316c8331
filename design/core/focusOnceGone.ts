/** After 100 ms a screen reader on a busy machine had not seen that an element is gone. */
const GOES_MS = 200;

/**
 * Orca says nothing of a focus that moves while its element goes. So it waits, and leaves it with a person who went on.
 */
export function focusOnceGone(target: () => HTMLElement | null): void {
  const left = document.activeElement;
  const isLeft = () => [left, document.body].includes(document.activeElement);
  setTimeout(() => isLeft() && target()?.focus(), GOES_MS);
}
