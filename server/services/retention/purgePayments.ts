import { rulesOf } from '#contract/domain/noticeType.ts';
import type { Database } from '../../database/open.ts';
import type { Retentions } from '../../ports/Retentions.ts';
import {
  eraseAttempts,
  eraseHomelessPayments,
  findEndedAttempts,
  findHomelessPayments,
} from '../../store/purgeAttempts.ts';
import {
  countPaymentsOf,
  erasePaidFines,
  holdPairs,
  type MoneyFine,
  restingFines,
} from '../../store/purgeFines.ts';
import {
  DEMONSTRATION_PAIRS,
  ENDED_ATTEMPTS,
  HOMELESS_PAYMENTS,
  PAID_PAIRS,
  PARKING_PAIRS,
  type Walk,
} from '../../store/purgeWalks.ts';
import { type Period, walking } from './batches.ts';
import { isOver } from './closedFines.ts';

/**
 * Erases attempts without money, then payments with their fines, `payments` days after closing and last line (D-54).
 * What waits for an answer or a person stays, and so does what somebody locks.
 */
export const moneyPeriods = ({
  attempts,
  payments,
  parkingPayments,
}: Retentions): readonly Period[] => [
  walking('attempts', ENDED_ATTEMPTS, attempts, {
    find: async (db, names) => (await findEndedAttempts(db, attempts, names)).length,
    erase: (transaction, names) => eraseAttempts(transaction, attempts, names),
  }),
  ...pairPeriods('parking', parkingPayments, [PARKING_PAIRS]),
  ...(payments === null
    ? []
    : [
        ...pairPeriods('other', payments, [PAID_PAIRS, DEMONSTRATION_PAIRS]),
        walking('payments', HOMELESS_PAYMENTS, payments, {
          find: async (db, names) => (await findHomelessPayments(db, payments, names)).length,
          erase: (transaction, names) => eraseHomelessPayments(transaction, payments, names),
        }),
      ]),
];

const isClosed = (fine: MoneyFine): boolean =>
  fine.isClosed || (fine.isOld && isOver(fine, fine.lastDay));

const isParkingCharge = ({ noticeType }: MoneyFine): boolean =>
  rulesOf(noticeType).prices === 'parkingCharge';

/** Parking charges have a period of their own. A pair with another fine in it has the period of the other fines. */
type PairKind = 'parking' | 'other';

/** Pairs of a kind whose fines are all closed and have outlived its period. */
function pairPeriods(kind: PairKind, days: number, walks: readonly Walk[]): readonly Period[] {
  const closed = async (db: Database, pairs: readonly string[]): Promise<string[]> => {
    const fines = await restingFines(db, days, pairs);
    const pairsOf = (some: readonly MoneyFine[]) => new Set(some.map(({ pairKey }) => pairKey));
    const open = pairsOf(fines.filter((fine) => !isClosed(fine)));
    const others = pairsOf(fines.filter((fine) => !isParkingCharge(fine)));
    const kindOf = (pairKey: string): PairKind => (others.has(pairKey) ? 'other' : 'parking');
    return fines
      .filter(({ pairKey }) => !open.has(pairKey) && kindOf(pairKey) === kind)
      .map(({ id }) => id);
  };
  const acts = {
    find: async (db: Database, pairs: readonly string[]) =>
      countPaymentsOf(db, await closed(db, pairs)),
    erase: async (transaction: Database, pairs: readonly string[]) =>
      erasePaidFines(transaction, await closed(transaction, await holdPairs(transaction, pairs))),
  };
  return walks.map((walk) => walking('payments', walk, days, acts));
}
