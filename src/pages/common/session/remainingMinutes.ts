import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** Milliseconds. Dates are compared, because timers stop while a device sleeps. */
const TICK_MS = 1_000;

/** From times in ms; null while more than `warning` minutes are left. */
export function minutesBefore(endsAt: number, now: number, warning: number): number | null {
  const minutes = Math.max(0, Math.ceil((endsAt - now) / MINUTE_MS));
  return minutes > warning ? null : minutes;
}

/** Also runs after sleep, and after another tab has written. */
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
  return useSyncExternalStore(follow, () => {
    const endsAt = readEnd();
    return endsAt === null ? null : minutesBefore(endsAt, Date.now(), warning);
  });
}
