import {
  type Attempt,
  attemptOf,
  type CheckoutEnd,
  type Dossier,
  findAttempt,
  fineOf,
  paymentsOf,
} from './dossier.ts';
import { doubtOf } from './doubt.ts';
import { type Draft, draftOf, withChanges } from './draft.ts';
import { link } from './links.ts';
import { heldCents, type Payment } from './payments.ts';
import type { Refused } from './refusal.ts';
import { settle } from './settle.ts';

/** The provider's page takes no card any more. */
export interface CheckoutOver {
  readonly type: 'checkout-over';
  readonly reference: string;
  readonly end: CheckoutEnd;
}

/** @returns `nothing-new` when the end is known */
export function judgeCheckoutOver(
  dossier: Dossier,
  { reference, end }: CheckoutOver,
): Draft | Refused {
  const found = findAttempt(dossier, reference);
  if (found === null || found.attempt.checkout !== null) return { refused: 'nothing-new' };
  const { fine, attempt } = found;
  const over = withChanges(draftOf(dossier), {
    kind: 'checkout-over',
    fineId: fine.id,
    attemptId: attempt.id,
    end,
  });
  return endIfOver(over, fine.id, { ...attempt, checkout: end });
}

/** Ends it, if it is live. The caller settles the statuses. */
export const endAttempt = (draft: Draft, fineId: string, { id, live }: Attempt): Draft =>
  live ? withChanges(draft, { kind: 'attempt-ended', fineId, attemptId: id }) : draft;

/** Ends the attempt once its money is booked, or none can come (rule 14). */
export function followAttempt(draft: Draft, paymentId: string): Draft {
  const payment = draft.dossier.payments.find(({ id }) => id === paymentId);
  const attempt = payment === undefined ? null : attemptOf(draft.dossier, payment);
  const fineId = payment?.fineId ?? null;
  return attempt === null || fineId === null ? draft : endIfOver(draft, fineId, attempt);
}

function endIfOver(draft: Draft, fineId: string, attempt: Attempt): Draft {
  const { dossier } = draft;
  const payments = paymentsOf(dossier, attempt);
  const hasMoney = payments.some((one) => heldCents(one) > 0 && doubtOf(dossier, one) === null);
  const isOver = attempt.checkout !== null && payments.every((one) => isSettled(dossier, one));
  if (!attempt.live || !(hasMoney || isOver)) return draft;
  const ended = link(endAttempt(draft, fineId, attempt));
  return settle(ended, fineOf(ended.dossier, fineId).fine.pair, {
    cause: 'PAIEMENT_NON_ABOUTI',
    attemptId: attempt.id,
    endedFineId: fineId,
  });
}

/** The provider answered us that it took nothing; or its money is without doubt; or a person has said what it is. */
const isSettled = (dossier: Dossier, payment: Payment): boolean =>
  payment.capturedCents > 0
    ? doubtOf(dossier, payment) === null
    : payment.state === 'NON_PRIS' || payment.wordOn !== null;

/** Outcome of an attempt, as its payer reads it. LITIGE: money was taken, and a person must look at it. */
export type Outcome = 'EN_ATTENTE' | 'LITIGE' | 'ACCEPTEE' | 'REFUSEE' | 'ANNULEE' | 'EXPIREE';

const WITHOUT_MONEY: Readonly<Record<CheckoutEnd, Outcome>> = {
  ANNULEE: 'ANNULEE',
  EXPIREE: 'EXPIREE',
  OUBLIEE: 'EXPIREE',
  SANS_PAGE: 'ANNULEE',
  PAIEMENT: 'ANNULEE',
};

export function outcomeOf(dossier: Dossier, attempt: Attempt): Outcome {
  const payments = paymentsOf(dossier, attempt);
  if (payments.some((payment) => doubtOf(dossier, payment) !== null)) return 'LITIGE';
  if (payments.some(({ capturedCents }) => capturedCents > 0)) return 'ACCEPTEE';
  if (attempt.live) return 'EN_ATTENTE';
  const refused = payments.some(({ isCancelled, state }) => state === 'NON_PRIS' && !isCancelled);
  return refused ? 'REFUSEE' : WITHOUT_MONEY[attempt.checkout ?? 'OUBLIEE'];
}
