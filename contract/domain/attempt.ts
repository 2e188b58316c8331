/** How long a payment page stays open if the operator sets nothing. */
export const DEFAULT_ATTEMPT_MINUTES = 15;

/** Two minutes for a payment confirmed at the last moment, one between sweeps, two for a slow provider. */
const SETTLING_MINUTES = 5;

/** Minutes after the start of an attempt until another may begin: by then its outcome is known (D-56). */
export const settledAfter = (attemptMinutes: number): number => attemptMinutes + SETTLING_MINUTES;
