import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** How often the clock is looked at, ms. Timers stand still while a device sleeps: differences of dates do not. */
const RYTHME_MS = 1_000;

/**
 * Whole minutes until an end, rounded up; 0 from the end on.
 * @param fin ms since 1970
 * @param maintenant ms since 1970
 * @returns null as long as more than `preavis` minutes are left
 */
export function minutesAvant(fin: number, maintenant: number, preavis: number): number | null {
  const minutes = Math.max(0, Math.ceil((fin - maintenant) / MINUTE_MS));
  return minutes > preavis ? null : minutes;
}

/** Tells that the clock may have gone on, also after sleep, and that another tab may have written. */
function suivre(changer: () => void): () => void {
  const minuteur = setInterval(changer, RYTHME_MS);
  document.addEventListener('visibilitychange', changer);
  window.addEventListener('pageshow', changer);
  window.addEventListener('storage', changer);
  return () => {
    clearInterval(minuteur);
    document.removeEventListener('visibilitychange', changer);
    window.removeEventListener('pageshow', changer);
    window.removeEventListener('storage', changer);
  };
}

/**
 * Follows `minutesAvant`.
 * @param lireFin reads the end each time, for it may be put off; null where there is none
 * @param preavis minutes
 */
export function useMinutesRestantes(lireFin: () => number | null, preavis: number): number | null {
  return useSyncExternalStore(suivre, () => {
    const fin = lireFin();
    return fin === null ? null : minutesAvant(fin, Date.now(), preavis);
  });
}
