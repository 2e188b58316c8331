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

/**
 * `NOTIFICATION`: posted or brought back, maybe of an earlier card. `DIAGNOSTIC`: the office's answer, final on a
 * refusal. `ECART`: accepted money with another amount, currency or merchant. `DELAI_PASSE`: unknown to the office.
 * `OPERATEUR`: a person decided a dispute.
 */
export type AttemptCause = 'NOTIFICATION' | 'DIAGNOSTIC' | 'ECART' | 'DELAI_PASSE' | 'OPERATEUR';

const ANY_ANSWER = ['NOTIFICATION', 'DIAGNOSTIC'] as const;

/**
 * Invariants 1 and 4. Accepted money always wins, also over an end; only the diagnostic ends what is pending; nothing
 * leaves ACCEPTEE.
 */
export const ATTEMPT_TRANSITIONS: {
  readonly [From in AttemptState]: {
    readonly [To in AttemptState]?: readonly AttemptCause[];
  };
} = {
  OUVERTE: {
    EN_ATTENTE: ANY_ANSWER,
    LITIGE: ['ECART'],
    ACCEPTEE: ANY_ANSWER,
    REFUSEE: ANY_ANSWER,
    ANNULEE: ANY_ANSWER,
    EXPIREE: [...ANY_ANSWER, 'DELAI_PASSE'],
  },
  EN_ATTENTE: {
    LITIGE: ['ECART'],
    ACCEPTEE: ANY_ANSWER,
    REFUSEE: ['DIAGNOSTIC'],
    ANNULEE: ['DIAGNOSTIC'],
    EXPIREE: ['DIAGNOSTIC'],
  },
  LITIGE: { ACCEPTEE: [...ANY_ANSWER, 'OPERATEUR'], REFUSEE: ['OPERATEUR'] },
  ACCEPTEE: {},
  REFUSEE: { ACCEPTEE: ANY_ANSWER },
  ANNULEE: { ACCEPTEE: ANY_ANSWER },
  EXPIREE: { ACCEPTEE: ANY_ANSWER },
};

export function attemptTransitionAllowed(
  from: AttemptState,
  to: AttemptState,
  cause: AttemptCause,
): boolean {
  return ATTEMPT_TRANSITIONS[from][to]?.includes(cause) ?? false;
}
