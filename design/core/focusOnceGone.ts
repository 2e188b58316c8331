/** What screen readers need to see that an element is gone, ms: after 100, a busy machine had not. */
const GOES_MS = 200;

/**
 * Moves the focus from an element that goes, or hides, to another one. A focus that moves while its element goes is taken
 * up in silence: Orca says nothing, in Chromium and in Firefox. So it waits, and leaves it with a person who went on.
 */
export function focusOnceGone(target: () => HTMLElement | null): void {
  const left = document.activeElement;
  const isLeft = () => [left, document.body].includes(document.activeElement);
  setTimeout(() => isLeft() && target()?.focus(), GOES_MS);
}
