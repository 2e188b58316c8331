/** Two for a payment that was confirmed at the last moment, one between two sweeps, two for a slow provider. */
const SETTLING_MINUTES = 5;

/** Minutes after which a lookup shows how an attempt ended. */
export const settledAfter = (attemptMinutes: number): number => attemptMinutes + SETTLING_MINUTES;
