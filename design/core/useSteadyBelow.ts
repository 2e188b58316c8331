import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what stands below an element where it is on the screen while the element grows or shrinks: the page is
 * scrolled by as much, before it is painted. A button below a message stays under the finger, and no room is
 * kept for the message. Where the browser would do so by itself, the scroll made here stands in for its own.
 * @param region the element
 * @param content a change of it is a change of the height; with null it has none
 * @param settled false as long as the content is not shown yet: what the element came with scrolls nothing
 */
export function useSteadyBelow(
  region: RefObject<HTMLElement | null>,
  content: unknown,
  settled: boolean,
): void {
  const height = useRef(content === null ? 0 : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is the event
  useLayoutEffect(() => {
    if (region.current === null || !settled) return;
    const { top, height: now } = region.current.getBoundingClientRect();
    const grown = height.current === undefined ? 0 : now - height.current;
    height.current = now;
    // Below the window nothing that is seen moves.
    if (grown !== 0 && top < window.innerHeight)
      window.scrollBy({ top: grown, behavior: 'instant' });
  }, [region, content, settled]);
}
