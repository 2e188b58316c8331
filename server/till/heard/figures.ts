import type { Payment } from '../payments.ts';
import type { Heard, HeardByAnswer, HeardByWebhook, Snapshot } from './events.ts';

const isOfAnother = ({ attemptId, reference, otherAttempt }: Payment, event: Heard): boolean =>
  otherAttempt || (attemptId !== null && event.reference !== '' && event.reference !== reference);

/** What a webhook says is asked (rule 2). Its instant is kept: the receipt bears it, not that of our question. */
export const applyWebhook = (payment: Payment, event: HeardByWebhook): Payment => ({
  ...payment,
  heardSinceAnswer: true,
  paidAt: payment.paidAt ?? event.paidAt,
  otherAttempt: isOfAnother(payment, event),
});

/** Fills in date, authorisation and card. What was said first stays. */
const detailsOf = (payment: Payment, { paidAt, authorisation, card }: Snapshot) => ({
  paidAt: payment.paidAt ?? paidAt,
  authorisation: payment.authorisation ?? authorisation,
  card: payment.card ?? card,
});

/**
 * Applies an answer (rules 3, 4 and 9). If its question left before the last news, it may only raise what was taken,
 * and the payment is asked about again.
 */
export function applyAnswer(payment: Payment, event: HeardByAnswer): Payment {
  const { snapshot, returnedCents } = event;
  const isFresh = event.revision === payment.revision;
  const told = toldCents(payment, event);
  // A figure that a person declared holds until the provider gives one.
  const replaces = isFresh && payment.isFigureDeclared && told !== null;
  const known = replaces ? 0 : payment.capturedCents;
  const captured = Math.max(known, told ?? 0);
  const rises = captured > payment.capturedCents;
  const heard: Payment = {
    ...payment,
    ...detailsOf(payment, snapshot),
    heardSinceAnswer: !isFresh,
    answered: payment.answered || isFresh,
    otherAttempt: isOfAnother(payment, event),
    capturedCents: captured,
    isFigureDeclared: payment.isFigureDeclared && !replaces,
    ...((isFresh || rises) &&
      told !== null && {
        currency: snapshot.currency ?? payment.currency,
      }),
    ...(rises && { state: 'captured', status: snapshot.status }),
  };
  if (!isFresh) return heard;
  // Of a payment that was cancelled or is only reserved, nothing is held, whatever was reported before.
  const isGone = snapshot.state === 'not-taken' || snapshot.state === 'reserved';
  return {
    ...heard,
    state: snapshot.state,
    status: snapshot.status,
    isCancelled: snapshot.isCancelled,
    reservedCents: snapshot.state === 'reserved' ? (snapshot.askedCents ?? 0) : 0,
    explainedStatus: explainedStatusAfter(payment, snapshot),
    reportedCents: told ?? payment.reportedCents,
    returnedCents: isGone || captured === 0 ? captured : (returnedCents ?? payment.returnedCents),
  };
}

/**
 * What an answer says was taken. The first one may lack it and tell the asked amount instead; once a figure is known, or
 * money went back, that would be money which nobody has (rule 3).
 */
function toldCents(payment: Payment, { snapshot, returnedCents }: HeardByAnswer): number | null {
  if (snapshot.state !== 'captured' || snapshot.capturedCents !== null) {
    return snapshot.capturedCents;
  }
  const isKnown = payment.capturedCents > 0 || (returnedCents ?? 0) > 0;
  return isKnown ? null : snapshot.askedCents;
}

/**
 * A declaration answers one status, and ends with another one. Money that is told as it was known, such as that of a refund
 * that is under way, is no news (rule 9).
 */
function explainedStatusAfter(
  { explainedStatus, capturedCents, currency }: Payment,
  { state, status, ...told }: Snapshot,
): string | null {
  const isSameMoney =
    state === 'captured' &&
    capturedCents > 0 &&
    capturedCents === (told.capturedCents ?? capturedCents) &&
    currency === (told.currency ?? currency);
  return explainedStatus === status || isSameMoney ? explainedStatus : null;
}
