import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** How often the clock is looked at, ms. Timers stand still while a device sleeps: differences of dates do not. */
const TICK_MS = 1_000;

/**
 * Whole minutes until an end, rounded up; 0 from the end on.
 * @param fin ms since 1970
 * @param now ms since 1970
 * @returns null as long as more than `preavis` minutes are left
 */
export function minutesBefore(fin: number, now: number, warning: number): number | null {
  const minutes = Math.max(0, Math.ceil((fin - now) / MINUTE_MS));
  return minutes > warning ? null : minutes;
}

/** Tells that the clock may have gone on, also after sleep, and that another tab may have written. */
function follow(change: () => void): () => void {
  const timer = setInterval(change, TICK_MS);
  document.addEventListener('visibilitychange', change);
  window.addEventListener('pageshow', change);
  window.addEventListener('storage', change);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', change);
    window.removeEventListener('pageshow', change);
    window.removeEventListener('storage', change);
  };
}

/**
 * Follows `minutesBefore`.
 * @param readEnd reads the end each time, for it may be put off; null where there is none
 * @param warning minutes
 */
export function useRemainingMinutes(readEnd: () => number | null, warning: number): number | null {
  return useSyncExternalStore(follow, () => {
    const fin = readEnd();
    return fin === null ? null : minutesBefore(fin, Date.now(), warning);
  });
}
