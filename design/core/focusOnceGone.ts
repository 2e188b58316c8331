/** What screen readers need to see that the element with the focus is gone, ms: after 100, a busy machine had not. */
const GOES_MS = 200;

/**
 * Gives the focus that a removed element had to another one. A focus that moves while its element goes is taken up in
 * silence: Orca says nothing, in Chromium and in Firefox. So it waits, unless something else takes the focus.
 */
export function focusOnceGone(target: () => HTMLElement | null): void {
  const isLost = () => document.activeElement === document.body;
  if (!isLost()) target()?.focus();
  else setTimeout(() => isLost() && target()?.focus(), GOES_MS);
}
