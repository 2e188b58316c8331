import type { Database } from '../../database/open.ts';
import { countAttempts } from '../../store/attempts.ts';
import { countLinesForPerson } from '../../store/bankLines.ts';
import {
  countCardPayments,
  countOpenItems,
  listLate,
  listReservations,
  listUnexplained,
} from '../../store/books.ts';
import { listUnansweredOperations } from '../../store/operations.ts';
import { countUnanswered } from '../../store/questions.ts';
import { openDifferences } from '../accounts/dayAccounts.ts';
import { readMaintenance } from './maintenance.ts';

/** Counts of what waits for a person or for a late provider. */
export interface WaitingCounts {
  /** Payments in doubt that no person has explained. */
  readonly unknown: number;
  /** Operations without an outcome after an hour. */
  readonly operations: number;
  /** Questions without an answer for an hour. */
  readonly unanswered: number;
  /** Payments that have been pending for more than a day. */
  readonly late: number;
  /** Attempts that live an hour after their end. */
  readonly stuck: number;
  /** Lines of the bank that only a person can explain. */
  readonly lines: number;
}

export type ServiceState = Awaited<ReturnType<typeof readServiceState>>;

/** Reads the state of the service. It is computed from the rows, so no alarm can stay behind. */
export async function readServiceState(db: Database) {
  const { stuck, ...attempts } = await countAttempts(db);
  const waiting: WaitingCounts = {
    unknown: (await listUnexplained(db)).length,
    operations: (await listUnansweredOperations(db)).length,
    unanswered: await countUnanswered(db),
    late: (await listLate(db)).length,
    stuck,
    lines: await countLinesForPerson(db),
  };
  return {
    maintenance: await readMaintenance(db),
    attempts,
    payments: await countCardPayments(db),
    setAside: await countOpenItems(db),
    reservations: await listReservations(db),
    waiting,
    lastReport: await readLastReport(db),
  };
}

async function readLastReport(db: Database) {
  const last = await db
    .selectFrom('report')
    .select(['day', 'content'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return null;
  const { day, content: report } = last;
  return { day, faults: report.faults.length, differences: openDifferences(report) };
}
