import { absorbFall } from './absorbFall.ts';
import { endAttempt, followAttempt } from './attempts.ts';
import type { EntryReferences } from './changes.ts';
import { attemptOf, fineOf, unbookedCents } from './dossier.ts';
import { doubtOf, isTouched } from './doubt.ts';
import { type Draft, draftAt, moveItem, moveItemAt, type PaymentDraft } from './draft.ts';
import { link } from './links.ts';
import { type AsideReason, type DoubtReason, freeCents, type Payment } from './payments.ts';
import { writePayment } from './writePayment.ts';

interface Difference {
  readonly paymentId: string;
  /** True if this event raised what the provider took. */
  readonly isRise: boolean;
  readonly references: EntryReferences;
}

/**
 * Books the difference between held and booked cents, by rules 5 to 8 of `docs/payments.md`. A rise counts by itself
 * if nobody has touched the payment; any other rise waits for a person. A fall never reverses a line of the ledger.
 */
export function balance(draft: Draft, { paymentId, isRise, references }: Difference): Draft {
  const absorbed = absorbFall(offsetItems(draftAt(draft, paymentId)));
  const restored = fillMissing(absorbed);
  const rejudged = rejudgeDoubted(restored);
  const mayCount = isRise || rejudged !== restored;
  return followAttempt(bookRest(rejudged, mayCount, references), paymentId);
}

/** Closes positive and negative items against each other (rule 6). */
export function offsetItems(at: PaymentDraft): PaymentDraft {
  const { items } = at.payment;
  const minus = items.find(({ cents }) => cents < 0);
  const plus = items.find(({ cents }) => cents > 0);
  if (minus === undefined || plus === undefined) return at;
  const cents = Math.min(plus.cents, -minus.cents);
  const lowered = moveItemAt(at, plus.reason, -cents, 'offset');
  return offsetItems(moveItemAt(lowered, minus.reason, cents, 'offset'));
}

/** Cents that are held and not booked. */
const riseOf = ({ draft, payment }: PaymentDraft): number =>
  Math.max(0, unbookedCents(draft.dossier, payment));

/** Fills negative items first: money that comes back ends what was missing. */
const fillMissing = (at: PaymentDraft): PaymentDraft =>
  at.payment.items
    .filter(({ cents }) => cents < 0)
    .reduce(
      (left, { reason, cents }) =>
        moveItemAt(left, reason, Math.min(riseOf(left), -cents), 'offset'),
      at,
    );

const DOUBTS: readonly AsideReason[] = [
  'unknown-status',
  'unknown-attempt',
  'other-attempt',
  'other-currency',
  'other-merchant',
  'other-amount',
] satisfies readonly DoubtReason[];

/**
 * Judges money again whose doubt has ended (rule 8), unless it is promised to a refund.
 * @returns the argument itself if nothing was in doubt
 */
function rejudgeDoubted(at: PaymentDraft): PaymentDraft {
  const { draft, payment } = at;
  const doubted = payment.items.filter(({ reason, cents }) => cents > 0 && DOUBTS.includes(reason));
  const isOver = doubtOf(draft.dossier, payment) === null && !isTouched(draft.dossier, payment);
  if (!isOver) return at;
  return doubted.reduce(
    (left, item) => moveItemAt(left, item.reason, -freeCents(payment, item), 'reviewed'),
    at,
  );
}

function bookRest(at: PaymentDraft, mayCount: boolean, references: EntryReferences): Draft {
  const { draft, payment } = at;
  const cents = riseOf(at);
  if (cents === 0) return draft;
  const doubt = doubtOf(draft.dossier, payment);
  if (doubt !== null) return moveItem(draft, payment.id, doubt, cents, 'received');
  if (!mayCount || payment.fineId === null || isTouched(draft.dossier, payment)) {
    return moveItem(draft, payment.id, 'came-back', cents, 'received');
  }
  return countOwed(draft, payment, cents, references);
}

/**
 * Counts what the fine owed on the day the attempt began, sets the rest aside as `overpaid`, and ends the attempt.
 * @throws Error if the payment has no attempt or no fine
 */
export function countOwed(
  draft: Draft,
  payment: Payment,
  cents: number,
  references: EntryReferences,
): Draft {
  const attempt = attemptOf(draft.dossier, payment);
  if (attempt === null || payment.fineId === null) throw new Error('A payment without an attempt');
  const { fine } = fineOf(draft.dossier, payment.fineId);
  const inTime = attempt.live && fine.status === 'EN_COURS_PAIEMENT';
  // The live attempt may have kept the two numbers of a pair apart.
  const ended = link(endAttempt(draft, fine.id, attempt));
  const written = writePayment(ended, {
    payment,
    fineId: fine.id,
    cents,
    day: attempt.day,
    references,
    cause: inTime ? 'payment-accepted' : 'late-payment',
    endsAttempt: true,
  });
  return moveItem(written.draft, payment.id, 'overpaid', written.left, 'received');
}
