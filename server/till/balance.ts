import { endAttempt, followAttempt } from './attempts.ts';
import type { EntryReferences } from './changes.ts';
import { attemptOf, type Dossier, fineOf, waitingCents } from './dossier.ts';
import { doubtOf, isTouched } from './doubt.ts';
import { type Draft, draftAt, type PaymentDraft, withDeclaration } from './draft.ts';
import { link } from './links.ts';
import type { Payment } from './payments.ts';
import { writePayment } from './writePayment.ts';

interface Following {
  readonly paymentId: string;
  /** The dossier before the event. */
  readonly before: Dossier;
  readonly references: EntryReferences;
}

/** The payments that were one of these before the event: several, if their ids have just been merged. */
const knownAs = (before: Dossier, { names }: Payment): Payment[] =>
  before.payments.filter((one) => one.names.some((name) => names.includes(name)));

/** Follows a change of what is held: a fall uses up declarations that foresaw it (rules 5 and 6 of `docs/payments.md`). */
export function balance(draft: Draft, following: Following): Draft {
  const { paymentId, before } = following;
  const at = draftAt(draft, paymentId);
  const waited = knownAs(before, at.payment).reduce(
    (sum, payment) => sum + waitingCents(before, payment),
    0,
  );
  const fall = waited - waitingCents(draft.dossier, at.payment);
  return countIfGood(spendDeclarations(at, fall).draft, following);
}

/** Counts a payment when it becomes good, all of it, once. All else waits: nothing need be written for it. */
export function countIfGood(draft: Draft, { paymentId, before, references }: Following): Draft {
  const { payment } = draftAt(draft, paymentId);
  const cents = waitingCents(draft.dossier, payment);
  const isNews =
    isGood(draft.dossier, payment) &&
    !knownAs(before, payment).some((known) => isGood(before, known));
  const counts = isNews && cents > 0 && payment.fineId !== null;
  return followAttempt(counts ? countOwed(draft, payment, cents, references) : draft, paymentId);
}

/** Money was taken, it is in no doubt, and no person, refund, return or reversal has touched it. */
const isGood = (dossier: Dossier, payment: Payment): boolean =>
  payment.capturedCents > 0 && doubtOf(dossier, payment) === null && !isTouched(dossier, payment);

/**
 * Replaces what a person said of a refund or charge-back by the figure that the provider gives now. While a payment is
 * captured, only listed refunds lower it: a charge-back is another loss, whose declaration stays (D-68).
 */
function spendDeclarations(at: PaymentDraft, fall: number): PaymentDraft {
  const { declarations, state, id } = at.payment;
  const foreseen = ['refunded', ...(state === 'captured' ? [] : ['charge-back'])];
  let left = fall;
  return declarations
    .filter(({ reason, cents }) => cents > 0 && foreseen.includes(reason))
    .reduce((used, declaration) => {
      const cents = Math.min(left, standingCents(used.payment, declaration));
      if (cents <= 0) return used;
      left -= cents;
      return draftAt(withDeclaration(used.draft, id, { ...declaration, cents: -cents }), id);
    }, at);
}

/** Returns the cents of a declaration that no figure of the provider has replaced. */
const standingCents = (
  { declarations }: Payment,
  { reason, operationId }: Payment['declarations'][number],
): number =>
  declarations
    .filter((one) => one.reason === reason && one.operationId === operationId)
    .reduce((total, { cents }) => total + cents, 0);

/**
 * Counts what the fine owed on the day the attempt began, and ends the attempt. The rest waits.
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
  return writePayment(ended, {
    payment,
    fineId: fine.id,
    cents,
    day: attempt.day,
    references,
    cause: inTime ? 'payment-accepted' : 'late-payment',
    endsAttempt: true,
  });
}
