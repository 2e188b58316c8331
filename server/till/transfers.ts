import { EURO, partialAmountRefusal } from '#contract/domain/amounts.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import { type EntryReferences, NEW_PAYMENT } from './changes.ts';
import { type Dossier, findPayment, fineOf } from './dossier.ts';
import {
  type Draft,
  draftAt,
  draftOf,
  fieldsOf,
  moveItem,
  type PaymentDraft,
  paymentOf,
  withChanges,
  withPayment,
} from './draft.ts';
import type { AsideReason, Payment, TransferReason } from './payments.ts';
import type { Refused } from './refusal.ts';
import { situation } from './situation.ts';
import { writePayment } from './writePayment.ts';

/** A transfer on a bank statement. Its amount is in cents, its currency has the three letters of ISO 4217. */
export interface TransferRead {
  readonly type: 'transfer';
  readonly paymentId: string;
  /** The only fine that the line names; null if it names none or several. */
  readonly fineId: string | null;
  /** Why a person must look, whatever the fine owes; null if nothing in the line itself asks for it. */
  readonly unbooked: TransferReason | null;
  readonly reference: string;
  /** Booking day, `YYYY-MM-DD`; null if it could not be read. */
  readonly day: string | null;
  /** 0 if it could not be read; negative if the bank took it back. */
  readonly cents: number;
  readonly currency: string;
  readonly references: EntryReferences;
}

/**
 * Counts the exact amount, or a part that is allowed, whose rest waits for its day. Anything else waits for a person
 * (D-18).
 */
export function judgeTransfer(dossier: Dossier, line: TransferRead): Draft | Refused {
  if (findPayment(dossier, line.paymentId) !== undefined) return { refused: 'nothing-new' };
  const draft = openLine(dossier, line);
  const verdict = priceDay(dossier, line);
  if ('reason' in verdict) {
    return moveItem(draft, line.paymentId, verdict.reason, line.cents, 'received');
  }
  const payment = paymentOf(draft, line.paymentId);
  const written = writePayment(draft, {
    payment,
    fineId: verdict.fineId,
    cents: line.cents,
    day: verdict.day,
    medium: PAYMENT_MEDIA.VIREMENT,
    references: line.references,
    cause: 'transfer-received',
    endsAttempt: false,
  });
  return moveItem(written.draft, line.paymentId, 'overpaid', written.left, 'received');
}

const openLine = (dossier: Dossier, line: TransferRead): Draft =>
  withChanges(draftOf(dossier), {
    kind: 'payment-opened',
    payment: {
      ...NEW_PAYMENT,
      id: line.paymentId,
      origin: 'bank',
      fineId: line.fineId,
      attemptId: null,
      reference: line.reference,
      state: line.cents === 0 ? 'unknown' : 'captured',
      capturedCents: Math.max(0, line.cents),
      returnedCents: Math.max(0, -line.cents),
      currency: line.currency,
      answered: true,
      heardSinceAnswer: false,
      // Noon in UTC is the same day in Paris in every season.
      paidAt: line.day === null ? null : new Date(`${line.day}T12:00:00Z`),
      day: line.day ?? dossier.today,
    },
  });

/** Returns the fine and the day whose price the line pays, or why a person must look. */
function priceDay(
  dossier: Dossier,
  { fineId, unbooked, day, cents, currency }: TransferRead,
): { fineId: string; day: string } | { reason: TransferReason } {
  if (unbooked !== null) return { reason: unbooked };
  if (fineId === null || day === null) return { reason: 'transfer-without-fine' };
  const { fine } = fineOf(dossier, fineId);
  if (!fine.transferAllowed) return { reason: 'transfer-not-allowed' };
  // Nobody can pay before the notice is sent, so the day or the number is wrong.
  if (day < fine.tariff.noticeDay) return { reason: 'transfer-day' };
  const today = day < dossier.today ? day : dossier.today;
  const { status, dueCents } = situation({ fine, dossier: { ...dossier, today } });
  if (status !== 'A_PAYER') return { reason: 'transfer-status' };
  if (currency !== EURO) return { reason: 'transfer-amount' };
  const isPart = fine.partsAllowed && partialAmountRefusal(cents, dueCents) === null;
  return isPart || cents === dueCents ? { fineId, day: today } : { reason: 'transfer-amount' };
}

/** Money of a bank line that belongs to another fine. */
export interface MovedMoney {
  readonly fineId: string;
  /** The item in which the money waits. */
  readonly reason: AsideReason;
  readonly cents: number;
  /** Id of the payment that the money becomes. */
  readonly id: string;
}

/** Makes money of a transfer a payment of its own, of the same day: each payment has one fine (D-72, rule 13). */
export function moveTransfer(
  dossier: Dossier,
  payment: Payment,
  { fineId, reason, cents, id }: MovedMoney,
): PaymentDraft {
  const left = withPayment(draftOf(dossier), payment, {
    ...payment,
    returnedCents: payment.returnedCents + cents,
  });
  const lowered = moveItem(left, payment.id, reason, -cents, 'moved');
  const opened = withChanges(lowered, {
    kind: 'payment-opened',
    payment: {
      ...fieldsOf(payment),
      id,
      fineId,
      capturedCents: cents,
      returnedCents: 0,
      revision: 0,
    },
  });
  return draftAt(opened, id);
}
