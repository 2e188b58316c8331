import { sql } from 'kysely';
import { stillOwed } from '#contract/domain/owed.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Database } from '../../database/open.ts';
import {
  allPaidFines,
  allUnequalPayments,
  pairsPaidTwice,
  strayAttempts,
  unequalPayments,
} from '../../store/audit.ts';
import { finesPaidOn } from '../../store/entries.ts';
import { readFinesOf } from '../../store/readDossier.ts';
import type { StoredEntry, StoredFine } from '../../store/rows.ts';
import { withinDay } from '../../store/withinDay.ts';
import { statusFromLedger } from '../../till/followLedger.ts';
import { sumOf } from '../../till/payments.ts';
import { isCovered, standingEntries } from '../../till/situation.ts';
import { statusMayChange } from '../../till/transitions.ts';
import type { LedgerFault } from './report.ts';

const named =
  (invariant: LedgerFault['invariant']) =>
  (target: string): LedgerFault => ({ invariant, target });

/** Fines that are read at once. */
const SLICE = 500;

/**
 * Checks a Paris day by the rules of the till, whatever wrote it (D-29): what was touched on it, and what is open. What
 * was written before is checked by `checkHistory`.
 */
export async function checkLedger(db: Database, day: string): Promise<LedgerFault[]> {
  const faults = [
    ...(await unequalPayments(db, day)).map(named('I2')),
    ...(await strayAttempts(db)).map(named('I4')),
    ...(await pairsPaidTwice(db, day)).map(named('I7')),
    ...(await undeclaredChanges(db, day)),
  ];
  const paid = (await finesPaidOn(db, day)).map(({ id }) => id);
  for (let from = 0; from < paid.length; from += SLICE) {
    faults.push(...(await finesFaults(db, paid.slice(from, from + SLICE), day)));
  }
  return faults;
}

/** What has been checked so far of the whole history. */
export interface HistoryChecked {
  readonly payments: number;
  readonly fines: number;
  readonly faults: readonly LedgerFault[];
}

/** Checks all payments, and all fines that were ever paid, slice by slice. */
export async function* checkHistory(db: Database): AsyncGenerator<HistoryChecked> {
  for await (const { checked, found } of allUnequalPayments(db)) {
    yield { payments: checked, fines: 0, faults: found.map(named('I2')) };
  }
  for await (const ids of allPaidFines(db)) {
    yield { payments: 0, fines: ids.length, faults: await finesFaults(db, ids, null) };
  }
}

/** @param day the day of whose receipts the balance is checked; null: of none, because a record may have changed it */
async function finesFaults(
  db: Database,
  ids: readonly string[],
  day: string | null,
): Promise<LedgerFault[]> {
  const pairs = new Map<string, StoredFine[]>();
  for (const fine of await readFinesOf(db, ids)) {
    pairs.set(fine.pairKey, [...(pairs.get(fine.pairKey) ?? []), fine]);
  }
  return [...pairs.values()].flatMap((fines) => dossierFaults(fines, day));
}

const isPaid = ({ entries, paidElsewhere, status }: StoredFine): boolean =>
  standingEntries(entries).length > 0 || paidElsewhere > 0 || status === 'PAYE';

/** Returns the faults of one pair, by I1, I3, I5 and I7. */
function dossierFaults(fines: readonly StoredFine[], day: string | null): LedgerFault[] {
  const paid = fines.filter(isPaid);
  return [
    ...fines.flatMap((fine) => replay(fine, day)),
    ...fines.filter((fine) => isLeftOpen(fine, fines)).map(fault('I3')),
    ...(paid.length > 1 ? paid.map(fault('I7')) : []),
  ];
}

const fault =
  (invariant: LedgerFault['invariant']) =>
  ({ id }: StoredFine): LedgerFault => ({ invariant, target: id });

/** True if a fine is still open although payments cover it or its pair (I3). */
function isLeftOpen(fine: StoredFine, fines: readonly StoredFine[]): boolean {
  const otherCovered = fines.some((other) => other !== fine && isCovered(other));
  const status = statusFromLedger(fine, { otherCovered, ended: false });
  return (otherCovered || isCovered(fine)) && status !== fine.status;
}

/**
 * Adds the payments of the fine up again, each at the price that it was counted at: what a later record says is no fault of
 * the ledger (D-95). Reports one that is more than was owed (I1), and a receipt with another balance (I5).
 */
function replay(fine: StoredFine, day: string | null): LedgerFault[] {
  const broken = new Set<LedgerFault['invariant']>();
  let standing: readonly StoredEntry[] = [];
  for (const entry of fine.entries) {
    if (entry.reverses !== null) {
      standing = standing.filter(({ id }) => id !== entry.reverses);
      continue;
    }
    const elsewhere = entry.paidElsewhere ?? fine.paidElsewhere;
    const owed = stillOwed(entry.priceCents, elsewhere + sumOf(standing));
    const left = owed - entry.cents;
    const written = parisDay(entry.createdAt);
    // What is left of a payment of the day before may cost more on the day of its line.
    const isBalanced =
      entry.day < written && left > 0 ? entry.balance >= left : entry.balance === left;
    if (left < 0) broken.add('I1');
    if (written === day && !isBalanced) broken.add('I5');
    standing = [...standing, entry];
  }
  return [...broken].map((invariant) => fault(invariant)(fine));
}

/** Finds changes of status that the till does not declare (I6). */
async function undeclaredChanges(db: Database, day: string): Promise<LedgerFault[]> {
  const changes = await db
    .selectFrom('statusChange')
    .select(['fineId', 'fromStatus', 'toStatus', 'cause'])
    .distinct()
    .where(withinDay(sql.ref('changedAt'), day))
    .execute();
  return changes
    .filter(({ fromStatus: from, toStatus: to, cause }) => !statusMayChange(from, to, cause))
    .map((change) => ({ invariant: 'I6', target: change.fineId }));
}
