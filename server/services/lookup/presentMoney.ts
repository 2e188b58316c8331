import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { PaymentSums } from '#contract/schemas/fine.ts';
import type { FoundFine, StoredDossier, StoredPayment } from '../../store/rows.ts';
import { pairOf } from '../../till/dossier.ts';
import { type Bar, barOf } from '../../till/doubt.ts';
import { RESERVATION_DAYS } from '../../till/payments.ts';
import { sumsOf } from '../../till/sums.ts';

/** Returns the reserved amount, and the day until which the first part of it is blocked. */
function reservation(
  payments: readonly StoredPayment[],
  cents: number,
): Pick<PaymentSums, 'reserve'> {
  const [first] = payments
    .filter(({ reservedCents }) => reservedCents > 0)
    .flatMap(({ reservedAt }) => (reservedAt === null ? [] : [parisDay(reservedAt)]))
    .sort();
  if (cents === 0 || first === undefined) return {};
  return { reserve: { montant: cents, jusquau: addDays(first, RESERVATION_DAYS) } };
}

export function presentSums(
  dossier: StoredDossier,
  payments: readonly StoredPayment[],
): PaymentSums {
  const sums = sumsOf(dossier, payments);
  return {
    preleve: sums.takenCents,
    compte: sums.countedCents,
    ...(sums.excessCents > 0 && { tropPercu: sums.excessCents }),
    ...(sums.doubtedCents > 0 && { aVerifier: sums.doubtedCents }),
    ...(sums.returningCents > 0 && { enRetour: sums.returningCents }),
    ...(sums.returnedCents > 0 && { rendu: sums.returnedCents }),
    ...reservation(payments, sums.reservedCents),
    ...(sums.isMissing && { verification: true }),
  };
}

const sumsOfFine = ({ dossier, fine }: FoundFine): PaymentSums =>
  presentSums(
    dossier,
    dossier.payments.filter((payment) => payment.fineId === fine.id),
  );

const isPlain = (sums: PaymentSums): boolean =>
  Object.keys(sums).every((name) => name === 'preleve' || name === 'compte');

/** Returns the sums of the fine's cards; null if all that was taken counts. */
export function unequalSums(found: FoundFine): PaymentSums | null {
  const sums = sumsOfFine(found);
  return isPlain(sums) ? null : sums;
}

/** Only a person can end these states. */
const FOR_A_PERSON: readonly Bar[] = ['doubted', 'paid'];

/** Returns the sums to show beside the amount due. They are left out if all that was taken counts. */
export function moneyOf(found: FoundFine, dueCents: number): { readonly sommes?: PaymentSums } {
  const { dossier, fine } = found;
  const bar = barOf(dossier, pairOf(dossier, fine.pairKey), dueCents);
  const isExamined = bar !== null && FOR_A_PERSON.includes(bar);
  const sums = isExamined ? sumsOfFine(found) : unequalSums(found);
  return sums === null ? {} : { sommes: { ...sums, ...(isExamined && { litige: true }) } };
}
