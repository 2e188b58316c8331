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
import { followLedger } from './followLedger.ts';
import { link } from './links.ts';
import { heldCents, type Payment } from './payments.ts';
import type { Refused } from './refusal.ts';

/**
 * The provider's page accepts no card any more. Its caller has asked about each payment that the page may have made
 * (rule 14). `forgotten`: after its end the provider does not know it any more.
 */
export interface CheckoutOver {
  readonly type: 'checkout-over';
  readonly reference: string;
  readonly end: CheckoutEnd;
}

/**
 * Notes why the page is over, and ends the attempt if its payments allow it. A page that was seen in its last minutes
 * has expired when it is forgotten, so its fine can be paid again; one that nobody saw is looked for (D-98).
 * @returns `nothing-new` if the attempt is unknown, or its end is known
 */
export function judgeCheckoutOver(
  dossier: Dossier,
  { reference, end: heard }: CheckoutOver,
): Draft | Refused {
  const found = findAttempt(dossier, reference);
  if (found === null || found.attempt.checkoutEnd !== null) return { refused: 'nothing-new' };
  const { fine, attempt } = found;
  const end = heard === 'forgotten' && attempt.isSeen ? 'expired' : heard;
  const over = withChanges(draftOf(dossier), {
    kind: 'checkout-over',
    fineId: fine.id,
    attemptId: attempt.id,
    end,
  });
  return endIfOver(over, fine.id, { ...attempt, checkoutEnd: end });
}

/** Ends the attempt if it is live. The caller then computes the statuses. */
export const endAttempt = (draft: Draft, fineId: string, { id, live }: Attempt): Draft =>
  live ? withChanges(draft, { kind: 'attempt-ended', fineId, attemptId: id }) : draft;

/** Ends the attempt of a payment once its money is booked, or once none can come (rule 14). */
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
  const isOver =
    attempt.checkoutEnd !== null && payments.every((one) => letsAttemptEnd(dossier, one));
  if (!attempt.live || !(hasMoney || isOver)) return draft;
  const ended = link(endAttempt(draft, fineId, attempt));
  return followLedger(ended, fineOf(ended.dossier, fineId).fine.pairKey, {
    cause: 'payment-not-made',
    endedFineId: fineId,
  });
}

/**
 * True if this payment no longer keeps its attempt open. Its money is in no doubt, an answer says that nothing was
 * taken, or a person has explained it.
 */
const letsAttemptEnd = (dossier: Dossier, payment: Payment): boolean =>
  payment.capturedCents > 0
    ? doubtOf(dossier, payment) === null
    : payment.state === 'not-taken' || payment.explainedStatus !== null;

/** What a payer reads about his attempt. `disputed`: money was taken, and a person must look at it. */
export type AttemptOutcome =
  | 'pending'
  | 'disputed'
  | 'accepted'
  | 'refused'
  | 'cancelled'
  | 'expired';

const WITHOUT_MONEY: Readonly<Record<CheckoutEnd, AttemptOutcome>> = {
  cancelled: 'cancelled',
  expired: 'expired',
  forgotten: 'expired',
  'never-given': 'cancelled',
  paid: 'cancelled',
};

export function outcomeOf(dossier: Dossier, attempt: Attempt): AttemptOutcome {
  const payments = paymentsOf(dossier, attempt);
  if (payments.some((payment) => doubtOf(dossier, payment) !== null)) return 'disputed';
  if (payments.some(({ capturedCents }) => capturedCents > 0)) return 'accepted';
  if (attempt.live) return 'pending';
  const refused = payments.some(({ isCancelled, state }) => state === 'not-taken' && !isCancelled);
  return refused ? 'refused' : WITHOUT_MONEY[attempt.checkoutEnd ?? 'forgotten'];
}
