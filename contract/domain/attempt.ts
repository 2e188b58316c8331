/**
 * The states of one attempt to pay. LITIGE: something was paid that we did not ask for, and a person must look at it.
 */
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

/** States that block any other attempt of the fine and of its sibling (invariant 1; `tentative_vivante` in SQL). */
export const LIVE_STATES = [
  'OUVERTE',
  'EN_ATTENTE',
  'LITIGE',
] as const satisfies readonly AttemptState[];

export const isLive = (state: AttemptState): boolean => LIVE_STATES.some((live) => live === state);

/**
 * Why an attempt changes its state. `NOTIFICATION`: what the provider posts or the browser brings back, which may be
 * of an earlier card. `DIAGNOSTIC`: what its office answers when asked, the last word on a refusal. `ECART`: accepted
 * money whose amount, currency or merchant is not what we asked for. `DELAI_PASSE`: the office never saw the attempt.
 * `OPERATEUR`: a person said what became of disputed money.
 */
export type AttemptCause = 'NOTIFICATION' | 'DIAGNOSTIC' | 'ECART' | 'DELAI_PASSE' | 'OPERATEUR';

const ANY_ANSWER = ['NOTIFICATION', 'DIAGNOSTIC'] as const;

/**
 * The declared table of an attempt's changes (invariants 1 and 4): from, to, and the causes that allow it. Accepted
 * money always wins, also over an end; what is pending ends by the diagnostic alone; nothing leaves ACCEPTEE.
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

/** Whether the table lets an attempt go from one state to another for this cause. */
export function attemptTransitionAllowed(
  de: AttemptState,
  vers: AttemptState,
  cause: AttemptCause,
): boolean {
  return ATTEMPT_TRANSITIONS[de][vers]?.includes(cause) ?? false;
}
