import { addDays } from '#contract/domain/dates.ts';
import type { Dossier, Entry, FineAccount } from '#server/till/dossier.ts';
import { doubtOf, heldCents, type Payment, promisedCents, unbookedCents } from '#server/till/payments.ts';

/** The invariants of money, in words of their own, over a dossier: as the walk has it, or as it is stored. */
export function faultsOf(dossier: Dossier): string[] {
  return [
    ...dossier.payments.flatMap((payment) => paymentFaults(dossier, payment)),
    ...dossier.fines.flatMap((fine) => fineFaults(fine, dossier)),
    ...pairFaults(dossier),
  ];
}

const sum = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0);

function paymentFaults(dossier: Dossier, payment: Payment): string[] {
  const { id, items, names, fineId, attemptId } = payment;
  const faults: string[] = [];
  const unbooked = unbookedCents(dossier, payment);
  if (unbooked !== 0) faults.push(`I2: ${unbooked} of ${id} are not booked`);
  if (items.some(({ cents }) => cents > 0) && items.some(({ cents }) => cents < 0)) {
    faults.push(`rule 6: ${id} has money to give back and money missing`);
  }
  const lines = dossier.fines.flatMap((fine) =>
    fine.entries.map((entry) => ({ ...entry, fineId: fine.id })),
  );
  const own = lines.filter(({ paymentId }) => names.includes(paymentId ?? ''));
  if (own.some((line) => line.fineId !== fineId)) faults.push(`rule 13: ${id} counts elsewhere`);
  const missing = items.find(({ reason }) => reason === 'REPRIS')?.cents ?? 0;
  if (sum(own) > Math.max(0, heldCents(payment)) + Math.max(0, -missing) + chargedBack(payment)) {
    faults.push(`I2: ${sum(own)} of ${id} count, ${heldCents(payment)} are held`);
  }
  for (const item of items) {
    if (promisedCents(payment, item) > 0 && underWay(payment, item.reason) > 1) {
      faults.push(`rule 10: two refunds of one item of ${id}`);
    }
  }
  const attempt = dossier.fines
    .flatMap((fine) => fine.attempts)
    .find((one) => one.id === attemptId);
  if (attempt?.live && heldCents(payment) > 0 && doubtOf(dossier, payment) === null) {
    faults.push(`rule 14: the attempt of ${id} lives on`);
  }
  return faults;
}

/** Said by a person, before the provider tells a figure. */
const chargedBack = ({ words }: Payment): number =>
  Math.max(0, sum(words.filter(({ reason }) => reason === 'RETROFACTURE')));

const underWay = ({ operations }: Payment, reason: string): number =>
  operations.filter(
    ({ item, state }) => item === reason && (state === 'DEMANDEE' || state === 'INCONNUE'),
  ).length;

const standing = (entries: readonly Entry[]): Entry[] =>
  entries.filter(
    ({ id, reverses }) => reverses === null && !entries.some((line) => line.reverses === id),
  );

/** What a side costs on a day (D-11): a reading of the schedule of its own. */
export function dueOn({ tariff }: FineAccount, day: string): number {
  const { isDeposit, minoree, forfaitaire, noticeDay } = tariff;
  const isReduced = !isDeposit && minoree !== null && day <= addDays(noticeDay, 30);
  return isReduced ? minoree : (forfaitaire ?? 0);
}

export function isCovered(fine: FineAccount): boolean {
  let paid = fine.paidElsewhere;
  return standing(fine.entries).some(({ cents, day }) => {
    paid += cents;
    return paid >= dueOn(fine, day);
  });
}

function fineFaults(fine: FineAccount, dossier: Dossier): string[] {
  const faults: string[] = [];
  let paid = 0;
  for (const { cents, day } of standing(fine.entries)) {
    paid += cents;
    if (paid > dueOn(fine, day)) faults.push(`I1: ${paid} of the ${fine.id}`);
  }
  if (fine.attempts.filter(({ live }) => live).length > 1) {
    faults.push(`invariant 1: two live attempts of the ${fine.id}`);
  }
  const other = dossier.fines.find(({ id, pair }) => id !== fine.id && pair === fine.pair);
  const expected = expectedStatus(fine, other);
  if (expected !== null && expected !== fine.status) {
    faults.push(`I3: the ${fine.id} is ${fine.status} and not ${expected}`);
  }
  return faults;
}

/** They need no reason in the ledger. */
const HELD = ['PAIEMENT_ANNULE', 'PAIEMENT_DESIMPUTE', 'PAIEMENT_EXPIRE', 'PAIEMENT_DIVERS'];
const CLOSED = ['PAYE', 'PAYE_AUTRE', ...HELD];

/** I3: the status says what the ledger says; null where a record of the administration decides. */
function expectedStatus(fine: FineAccount, other: FineAccount | undefined): string | null {
  const { status } = fine;
  if (isCovered(fine)) return 'PAYE';
  // Paid elsewhere.
  if (status === 'PAYE') return null;
  if (other && isCovered(other)) return 'PAYE_AUTRE';
  if (fine.attempts.some(({ live }) => live)) return 'EN_COURS_PAIEMENT';
  if (HELD.includes(status)) return null;
  // An operator takes the payment of the other number back before he reopens both.
  if (status === 'PAYE_AUTRE' && other && CLOSED.includes(other.status)) return null;
  // The administration closed it (D-60).
  if (status === 'PAYE_AUTRE' && fine.told?.status === 'PAYE_AUTRE') return null;
  if (standing(fine.entries).some(({ waits }) => waits)) {
    return 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  }
  return status === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' ? null : 'A_PAYER';
}

/** D-48, I4, I7: pairs as the records want them; one attempt at a time, and money on one number only. */
function pairFaults({ fines }: Dossier): string[] {
  const pairs = new Set(fines.map(({ pair }) => pair));
  return [...pairs].flatMap((pair) => {
    const members = fines.filter((fine) => fine.pair === pair);
    const live = members.filter(({ attempts }) => attempts.some((attempt) => attempt.live));
    const paid = members.filter(({ entries }) => sum(entries) > 0);
    return [
      ...(live.length > 1 ? [`I4: two live attempts of ${pair}`] : []),
      ...(paid.length > 1 ? [`I7: both numbers of ${pair} hold money`] : []),
    ];
  });
}
