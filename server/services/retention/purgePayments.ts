import { sql } from 'kysely';
import { rulesOf } from '#contract/domain/noticeType.ts';
import type { Database } from '../../database/open.ts';
import type { Retentions } from '../../ports/Retentions.ts';
import { dayBefore, isOlder } from '../../store/periods.ts';
import {
  eraseAttempts,
  eraseHomelessPayments,
  erasePaidFines,
  forgetMessages,
  type MoneyFine,
  restingFines,
  whileErasing,
} from '../../store/purge.ts';
import { isOver } from './closedFines.ts';

/**
 * Erases attempts without money, then payments with their fines, `payments` days after closing and last line (D-54).
 * What waits for an answer or a person stays.
 */
export function purgePayments(
  transaction: Database,
  { attempts: attemptDays, payments: days, parkingPayments: parkingDays }: Retentions,
): Promise<{ readonly attempts: number; readonly payments: number }> {
  return whileErasing(transaction, async () => {
    const attempts = await eraseAttempts(transaction, attemptDays);
    let payments = await erasePairs(transaction, parkingDays, true);
    if (days !== null) {
      payments += await erasePairs(transaction, days, false);
      payments += await eraseHomelessPayments(transaction, days);
      const longest = Math.max(days, parkingDays);
      await forgetMessages(transaction, longest);
      await forgetReports(transaction, longest);
    }
    return { attempts, payments };
  });
}

const isClosed = (fine: MoneyFine): boolean =>
  fine.isClosed || (fine.isOld && isOver(fine, fine.lastDay));

const isParkingCharge = ({ noticeType }: MoneyFine): boolean =>
  rulesOf(noticeType).prices === 'parkingCharge';

/**
 * Erases pairs whose fines are all closed and have outlived the period of their kind. A parking charge has its own.
 * @returns how many payments were erased
 */
async function erasePairs(
  transaction: Database,
  days: number,
  isParking: boolean,
): Promise<number> {
  const fines = await restingFines(transaction, days);
  const pairsOf = (some: readonly MoneyFine[]) => new Set(some.map(({ pairKey }) => pairKey));
  const open = pairsOf(fines.filter((fine) => !isClosed(fine)));
  const others = pairsOf(fines.filter((fine) => !isParkingCharge(fine)));
  const closed = fines.filter(
    ({ pairKey }) => !open.has(pairKey) && others.has(pairKey) !== isParking,
  );
  return erasePaidFines(
    transaction,
    closed.map(({ id }) => id),
  );
}

/** Deletes the log of what was done by hand, and the reports of days. */
async function forgetReports(transaction: Database, days: number): Promise<void> {
  await sql`delete from intervention where ${isOlder(sql`done_at`, days)}`.execute(transaction);
  await sql`delete from report where day < ${dayBefore(days)}::date`.execute(transaction);
}
