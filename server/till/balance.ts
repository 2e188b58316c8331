import { endAttempt, followAttempt } from './attempts.ts';
import type { EntryReferences } from './changes.ts';
import { attemptOf, type Dossier, fineOf, waitingCents } from './dossier.ts';
import { doubtOf, isTouched } from './doubt.ts';
import { type Draft, draftAt, type PaymentDraft, withDeclaration } from './draft.ts';
import { link } from './links.ts';
import type { Payment } from './payments.ts';
import { writePayment } from './writePayment.ts';

interface Difference {
  readonly paymentId: string;
  /** The dossier before the event. */
  readonly before: Dossier;
  /** True if this event raised what the provider took. */
  readonly isRise: boolean;
  readonly references: EntryReferences;
}

/**
 * Follows a change of what is held (rules 5 and 6 of `docs/payments.md`). A fall uses up words that foresaw it. Good
 * money counts by itself, once. All else waits for a person: nothing need be written for it.
 */
export function balance(draft: Draft, difference: Difference): Draft {
  const { paymentId, before, isRise, references } = difference;
  const at = draftAt(draft, paymentId);
  const known = before.payments.filter(({ names }) =>
    names.some((name) => at.payment.names.includes(name)),
  );
  const waited = known.reduce((sum, payment) => sum + waitingCents(before, payment), 0);
  const used = spendWords(at, waited - waitingCents(draft.dossier, at.payment));
  const waiting = waitingCents(used.draft.dossier, used.payment);
  const wasDoubted = known.some((payment) => doubtOf(before, payment) !== null);
  const news = wasDoubted ? waiting : isRise ? waiting - waited : 0;
  return followAttempt(countGood(used, news, references), paymentId);
}

/**
 * Replaces what a person said of a refund or charge-back by the figure that the provider gives now. While a payment is
 * captured, only listed refunds lower it: a charge-back is another loss, whose word stays (D-68).
 */
function spendWords(at: PaymentDraft, fall: number): PaymentDraft {
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

/** Counts money in no doubt that no person, refund or reversal has touched. */
const countGood = (
  { draft, payment }: PaymentDraft,
  cents: number,
  references: EntryReferences,
): Draft =>
  cents > 0 &&
  payment.fineId !== null &&
  doubtOf(draft.dossier, payment) === null &&
  !isTouched(draft.dossier, payment)
    ? countOwed(draft, payment, cents, references)
    : draft;

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
