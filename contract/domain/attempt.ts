/** LITIGE: money came that was not asked for, and a person must decide. */
export const ATTEMPT_STATES = [
  'OUVERTE',
  'EN_ATTENTE',
  'LITIGE',
  'ACCEPTEE',
  'REFUSEE',
  'ANNULEE',
  'EXPIREE',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** Two for a payment that was confirmed at the last moment, one between two sweeps, two for a slow provider. */
const SETTLING_MINUTES = 5;

/** Minutes after which a lookup shows how an attempt ended. */
export const settledAfter = (attemptMinutes: number): number => attemptMinutes + SETTLING_MINUTES;

/** They block any other attempt of the fine and its sibling (invariant 1; `tentative_vivante` in SQL). */
export const LIVE_STATES = [
  'OUVERTE',
  'EN_ATTENTE',
  'LITIGE',
] as const satisfies readonly AttemptState[];

export const isLive = (state: AttemptState): boolean => LIVE_STATES.some((live) => live === state);
