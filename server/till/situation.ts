import { addDays } from '#contract/domain/dates.ts';
import { stillOwed } from '#contract/domain/owed.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import {
  type Entry,
  type FineAccount,
  type FineInDossier,
  liveAttemptOf,
  others,
  pairOf,
} from './dossier.ts';
import { barOf } from './doubt.ts';
import { sumOf } from './payments.ts';
import { type Amounts, computeAmounts, type Tariff, transferDay } from './schedule.ts';

export interface Situation {
  readonly status: StoredStatus;
  readonly amounts: Amounts;
  readonly paidCents: number;
  readonly dueCents: number;
}

type Account = Pick<FineAccount, 'paidElsewhere' | 'entries'>;

/** Cents that were paid here and elsewhere. */
const paidCents = ({ paidElsewhere, entries }: Account): number => paidElsewhere + sumOf(entries);

/** The positive lines that no other line takes back. */
export function standingEntries<Line extends Entry>(entries: readonly Line[]): Line[] {
  const takenBack = new Set(entries.map(({ reverses }) => reverses));
  return entries.filter(({ id, cents }) => cents > 0 && !takenBack.has(id));
}

/** True if the sum reached the price of the day at some payment. A later price does not undo it. */
export function isCovered({ paidElsewhere, entries }: Account): boolean {
  let paid = paidElsewhere;
  return standingEntries(entries).some(({ cents, priceCents }) => {
    paid += cents;
    return paid >= priceCents;
  });
}

/** True if the other number of the pair holds money (I7). */
const isPaidByOther = (at: FineInDossier): boolean =>
  others(at).some(({ status, paidElsewhere }) => status === 'PAYE' || paidElsewhere > 0) ||
  sumOf(others(at).flatMap(({ entries }) => entries)) > 0;

/** Statuses of a fine that owes nothing. */
export const CLOSED: readonly StoredStatus[] = ['PAYE', 'PAYE_AUTRE', 'PAIEMENT_ANNULE'];

const owesNothing = (at: FineInDossier): boolean =>
  CLOSED.includes(at.fine.status) || isPaidByOther(at) || isCovered(at.fine);

/**
 * Returns the status as it is shown and judged today. A fine to be paid may have expired (D-11). It counts as being
 * paid while its pair is (invariant 9), or while money waits. It counts as paid if a part was paid on the other
 * number (I7).
 */
function statusOfDay(at: FineInDossier, amounts: Amounts, dueCents: number): StoredStatus {
  const { status } = at.fine;
  if (status !== 'A_PAYER') return status;
  if (isPaidByOther(at)) return 'PAYE_AUTRE';
  const isOpen = liveAttemptOf(at) === undefined;
  if (!isOpen || barOf(at.dossier, pairOf(at.dossier, at.fine.pairKey), dueCents) !== null) {
    return 'EN_COURS_PAIEMENT';
  }
  return amounts.expire ? 'PAIEMENT_EXPIRE' : 'A_PAYER';
}

/** Brings amounts, ledger and status together on the dossier's day. Nothing else computes what is due (D-29). */
export function situation(at: FineInDossier): Situation {
  const { fine, dossier } = at;
  const amounts = computeAmounts(fine.tariff, dossier.today);
  const paid = paidCents(fine);
  const dueCents = owesNothing(at) ? 0 : stillOwed(amounts.applicable, paid);
  return { status: statusOfDay(at, amounts, dueCents), amounts, paidCents: paid, dueCents };
}

/**
 * Says until when a fine may be paid by transfer or cheque (D-18, D-35, D-39).
 * @param delayDays days that a transfer may take
 */
export function transferTerms(
  { fine, dossier }: FineInDossier,
  amounts: Amounts,
  delayDays: number,
): { readonly open: boolean; readonly until: string | null } {
  const until = transferDay(fine.tariff, amounts);
  // ISO days compare like texts.
  const inTime = until === null || addDays(dossier.today, delayDays) <= until;
  return { open: fine.transferAllowed && inTime, until };
}

/** True if the rest of a part, which is payable tomorrow, would cost more than today (D-38). */
export function costsMoreTomorrow(tariff: Tariff, today: string): boolean {
  const tomorrow = computeAmounts(tariff, addDays(today, 1));
  return tomorrow.expire || tomorrow.applicable > computeAmounts(tariff, today).applicable;
}

/** Offers a part only if its rest will not cost more (D-17, D-38). */
export const partOffered = ({ fine, dossier }: FineInDossier): boolean =>
  fine.partsAllowed && !costsMoreTomorrow(fine.tariff, dossier.today);

/** Cents that go into the ledger, and that are left to pay. What is above the debt waits. */
export interface Allotment {
  /** What the fine costs on that day. */
  readonly priceCents: number;
  readonly countedCents: number;
  readonly balanceCents: number;
}

/** Divides cents at the price of their own day (I1): an attempt keeps its amount past midnight (invariant 1). */
export function allot(at: FineInDossier, cents: number, day: string): Allotment {
  const { tariff } = at.fine;
  const { applicable: priceCents } = computeAmounts(tariff, day);
  if (owesNothing(at)) return { priceCents, countedCents: 0, balanceCents: 0 };
  const paid = paidCents(at.fine);
  const owed = stillOwed(priceCents, paid);
  const countedCents = Math.min(cents, owed);
  const today = computeAmounts(tariff, at.dossier.today).applicable;
  return {
    priceCents,
    countedCents,
    balanceCents: countedCents === owed ? 0 : stillOwed(today, paid + countedCents),
  };
}
