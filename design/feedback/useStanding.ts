import { useEffect, useState } from 'react';

/** What screen readers need to find a region before it says something, ms. */
const DELAY_MS = 100;

/**
 * Whether a live region has stood long enough to be heard: assistive technology tells changes, never what a region came
 * with (RGAA 7.5, WCAG 4.1.3). Its text waits for this.
 */
export function useStanding(): boolean {
  const [standing, setStanding] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setStanding, DELAY_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return standing;
}
