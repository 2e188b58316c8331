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

type Account = Pick<FineAccount, 'tariff' | 'paidElsewhere' | 'entries'>;

/** Cents, paid here and elsewhere. */
const paidCents = ({ paidElsewhere, entries }: Account): number => paidElsewhere + sumOf(entries);

/** Not taken back. */
export function standingEntries<Line extends Entry>(entries: readonly Line[]): Line[] {
  const takenBack = new Set(entries.map(({ reverses }) => reverses));
  return entries.filter(({ id, cents }) => cents > 0 && !takenBack.has(id));
}

/** At some payment the sum reached that day's price; a later price does not undo it. */
export function isCovered({ tariff, paidElsewhere, entries }: Account): boolean {
  let paid = paidElsewhere;
  return standingEntries(entries).some(({ cents, day }) => {
    paid += cents;
    return paid >= computeAmounts(tariff, day).applicable;
  });
}

/** I7: the other number holds money. */
const isBarred = (at: FineInDossier): boolean =>
  others(at).some(({ status, paidElsewhere }) => status === 'PAYE' || paidElsewhere > 0) ||
  sumOf(others(at).flatMap(({ entries }) => entries)) > 0;

/** Owes nothing. */
export const CLOSED: readonly StoredStatus[] = ['PAYE', 'PAYE_AUTRE', 'PAIEMENT_ANNULE'];

const owesNothing = (at: FineInDossier): boolean =>
  CLOSED.includes(at.fine.status) || isBarred(at) || isCovered(at.fine);

/** Expired (D-11); being paid with its pair (invariant 9), or while money waits; barred by a part paid there (I7). */
function statusOfDay(at: FineInDossier, amounts: Amounts, dueCents: number): StoredStatus {
  const { status } = at.fine;
  if (status !== 'A_PAYER') return status;
  if (isBarred(at)) return 'PAYE_AUTRE';
  const isOpen = liveAttemptOf(at) === undefined;
  if (!isOpen || barOf(at.dossier, pairOf(at.dossier, at.fine.pairKey), dueCents) !== null) {
    return 'EN_COURS_PAIEMENT';
  }
  return amounts.expire ? 'PAIEMENT_EXPIRE' : 'A_PAYER';
}

/** The only place where amounts, ledger and status meet the day (D-29). */
export function situation(at: FineInDossier): Situation {
  const { fine, dossier } = at;
  const amounts = computeAmounts(fine.tariff, dossier.today);
  const paid = paidCents(fine);
  const dueCents = owesNothing(at) ? 0 : stillOwed(amounts.applicable, paid);
  return { status: statusOfDay(at, amounts, dueCents), amounts, paidCents: paid, dueCents };
}

/** For transfer and cheque (D-18, D-35, D-39). @param delayDays that a transfer may take */
export function transferTerms(
  { fine, dossier }: FineInDossier,
  amounts: Amounts,
  delayDays: number,
): { readonly open: boolean; readonly until: string | null } {
  const until = transferDay(fine.tariff, amounts);
  // ISO days compare as texts.
  const inTime = until === null || addDays(dossier.today, delayDays) <= until;
  return { open: fine.transferAllowed && inTime, until };
}

/** The rest of a part, payable tomorrow, would cost more (D-38). */
export function costsMoreTomorrow(tariff: Tariff, today: string): boolean {
  const tomorrow = computeAmounts(tariff, addDays(today, 1));
  return tomorrow.expire || tomorrow.applicable > computeAmounts(tariff, today).applicable;
}

/** D-17, D-38. */
export const partOffered = ({ fine, dossier }: FineInDossier): boolean =>
  fine.partsAllowed && !costsMoreTomorrow(fine.tariff, dossier.today);

/** Cents: into the ledger, above the debt, left to pay. */
export interface Allotment {
  readonly recorded: number;
  readonly excess: number;
  readonly balance: number;
}

/** At the price of its own day (I1): an attempt keeps its amount past midnight (invariant 1). */
export function allot(at: FineInDossier, cents: number, day: string): Allotment {
  if (owesNothing(at)) return { recorded: 0, excess: cents, balance: 0 };
  const { tariff } = at.fine;
  const paid = paidCents(at.fine);
  const owed = stillOwed(computeAmounts(tariff, day).applicable, paid);
  const recorded = Math.min(cents, owed);
  const today = computeAmounts(tariff, at.dossier.today).applicable;
  return {
    recorded,
    excess: cents - recorded,
    balance: recorded === owed ? 0 : stillOwed(today, paid + recorded),
  };
}
