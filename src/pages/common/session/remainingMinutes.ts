import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** Milliseconds between two looks at the clock. Timers stop while a device sleeps, so dates are compared. */
const TICK_MS = 1_000;

/** Returns the minutes between two times in milliseconds; null while more than `warning` minutes are left. */
export function minutesBefore(endsAt: number, now: number, warning: number): number | null {
  const minutes = Math.max(0, Math.ceil((endsAt - now) / MINUTE_MS));
  return minutes > warning ? null : minutes;
}

/** Calls `change` at each tick, after sleep, and after another tab has written. */
function follow(change: () => void): () => void {
  const timer = setInterval(change, TICK_MS);
  const listening = new AbortController();
  document.addEventListener('visibilitychange', change, listening);
  window.addEventListener('pageshow', change, listening);
  window.addEventListener('storage', change, listening);
  return () => {
    clearInterval(timer);
    listening.abort();
  };
}

/** Reads the end each time, because a renewed session postpones it. */
export function useRemainingMinutes(readEnd: () => number | null, warning: number): number | null {
  return useSyncExternalStore(
    follow,
    () => {
      const endsAt = readEnd();
      return endsAt === null ? null : minutesBefore(endsAt, Date.now(), warning);
    },
    () => null,
  );
}
