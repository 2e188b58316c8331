/** How long the provider's page of an attempt stays open, unless the operator sets it. */
export const DEFAULT_ATTEMPT_MINUTES = 15;

/** Two for a payment that was confirmed at the last moment, one between two sweeps, two for a slow provider. */
const SETTLING_MINUTES = 5;

/** Minutes to wait before another try: a lookup then shows how an attempt ended (D-56). */
export const settledAfter = (attemptMinutes: number): number => attemptMinutes + SETTLING_MINUTES;
