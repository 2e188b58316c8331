/** Unless the operator sets it. */
export const DEFAULT_ATTEMPT_MINUTES = 15;

/** Two for a payment confirmed at the last moment, one between sweeps, two for a slow provider. */
const SETTLING_MINUTES = 5;

/** Minutes to wait before another try (D-56). */
export const settledAfter = (attemptMinutes: number): number => attemptMinutes + SETTLING_MINUTES;
