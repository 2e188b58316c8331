import { useEffect, useState } from 'react';

/** What screen readers need to find a region before it says something, ms. */
const DELAY_MS = 100;

/**
 * Assistive technology announces changes only, so a text waits for its region (RGAA 7.5, WCAG 4.1.3). An empty region
 * changes nothing: a render during hydration makes React start again.
 */
export function useStanding(waiting: boolean): boolean {
  const [since] = useState(() => performance.now());
  const [standing, setStanding] = useState(false);
  // At once, because tests and scripts measure the page when a text has come.
  if (waiting && !standing && performance.now() - since >= DELAY_MS) setStanding(true);
  useEffect(() => {
    if (!waiting) return;
    const rest = since + DELAY_MS - performance.now();
    const timer = setTimeout(setStanding, rest, true);
    return () => clearTimeout(timer);
  }, [waiting, since]);
  return standing;
}
