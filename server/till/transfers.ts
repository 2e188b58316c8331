import { partialAmountRefusal } from '#contract/domain/amounts.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { LineNames } from './changes.ts';
import { type Dossier, fineOf, type TransferReason } from './dossier.ts';
import { add, type Draft, draftOf } from './play.ts';
import { record } from './record.ts';
import { situation } from './situation.ts';

/** A line of a bank statement. Cents; ISO 4217 letters. */
export interface TransferRead {
  readonly type: 'transfer';
  /** Names the line for ever. */
  readonly message: string;
  /** The one fine that the line names. */
  readonly fineId: string | null;
  /** Why a person must look at it, whatever the fine says. */
  readonly unbooked: TransferReason | null;
  /** The bank's reference. */
  readonly reference: string;
  /** The bank's booking day, `YYYY-MM-DD`; null when it could not be read. */
  readonly day: string | null;
  readonly cents: number;
  readonly currency: string;
  readonly names: LineNames;
}

/** The exact amount settles the fine; an allowed part waits for its re-exposure; anything else waits for a person (D-18). */
export function bookTransfer(dossier: Dossier, line: TransferRead): Draft {
  const draft = draftOf(dossier);
  const verdict = priceDay(dossier, line);
  if ('reason' in verdict) {
    return add(draft, {
      kind: 'aside',
      reason: verdict.reason,
      message: line.message,
      fineId: line.fineId,
      transactionReference: line.reference,
      paymentId: null,
      attemptId: null,
      cents: line.cents,
      currency: line.currency,
    });
  }
  return record(draft, {
    fineId: verdict.fineId,
    attemptId: null,
    cents: line.cents,
    currency: line.currency,
    day: verdict.day,
    // Noon UTC is the same day in Paris in every season.
    paidAt: new Date(`${line.day}T12:00:00Z`),
    medium: PAYMENT_MEDIA.VIREMENT,
    transactionReference: line.reference,
    paymentId: null,
    authorisation: null,
    card: null,
    itemId: null,
    message: line.message,
    names: line.names,
    cause: 'VIREMENT_RECU',
  });
}

/** The day whose price it pays, or why a person must look. */
function priceDay(
  dossier: Dossier,
  { fineId, unbooked, day, cents, currency }: TransferRead,
): { fineId: string; day: string } | { reason: TransferReason } {
  if (unbooked !== null) return { reason: unbooked };
  if (fineId === null || day === null) return { reason: 'VIREMENT_SANS_AMENDE' };
  const { fine } = fineOf(dossier, fineId);
  if (!fine.transferAllowed) return { reason: 'VIREMENT_NON_AUTORISE' };
  // Nobody pays a notice before it exists: the day, the number or the notice's date is wrong.
  if (day < fine.tariff.noticeDay) return { reason: 'VIREMENT_DATE' };
  const today = day < dossier.today ? day : dossier.today;
  const { status, dueCents } = situation({ fine, dossier: { ...dossier, today } });
  if (status !== 'A_PAYER') return { reason: 'VIREMENT_STATUT' };
  if (currency !== 'EUR') return { reason: 'VIREMENT_MONTANT' };
  const isPart = fine.partsAllowed && partialAmountRefusal(cents, dueCents) === null;
  return isPart || cents === dueCents ? { fineId, day: today } : { reason: 'VIREMENT_MONTANT' };
}
