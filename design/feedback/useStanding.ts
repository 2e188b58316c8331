import { useEffect, useState } from 'react';

/** What screen readers need to find a region before it says something, ms. */
const DELAY_MS = 100;

/**
 * Whether a live region has stood long enough to be heard: assistive technology tells changes, never what a region came
 * with (RGAA 7.5, WCAG 4.1.3). Its text waits for this. A region with nothing to say changes nothing: what is drawn anew
 * while markup is taken over makes React begin with the rest of it again.
 * @param waiting whether there is a text
 */
export function useStanding(waiting: boolean): boolean {
  const [since] = useState(() => performance.now());
  const [standing, setStanding] = useState(false);
  // At once, so that what looks at the page when a text has come sees its room.
  if (waiting && !standing && performance.now() - since >= DELAY_MS) setStanding(true);
  useEffect(() => {
    if (!waiting) return;
    const rest = since + DELAY_MS - performance.now();
    const timer = setTimeout(setStanding, rest, true);
    return () => clearTimeout(timer);
  }, [waiting, since]);
  return standing;
}
