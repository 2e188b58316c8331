import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { countAttempts } from '../../store/attempts.ts';
import {
  countPayments,
  countWaiting,
  listLate,
  listReservations,
  listUnexplained,
} from '../../store/books.ts';
import { listUnansweredOperations } from '../../store/operations.ts';
import { countUnanswered, readQuestionAges } from '../../store/questions.ts';
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
}

export type ServiceState = Awaited<ReturnType<typeof readServiceState>>;

/**
 * Reads the state of the service. It is computed from the rows, so no alarm can stay behind.
 * @param fileDays days after which a file of the administration is late
 */
export async function readServiceState(db: Database, fileDays: number) {
  const { stuck, ...attempts } = await countAttempts(db);
  const waiting: WaitingCounts = {
    unknown: (await listUnexplained(db)).length,
    operations: (await listUnansweredOperations(db)).length,
    unanswered: await countUnanswered(db),
    late: (await listLate(db)).length,
    stuck,
  };
  return {
    maintenance: await readMaintenance(db),
    attempts,
    payments: await countPayments(db),
    setAside: await countWaiting(db),
    reservations: await listReservations(db),
    waiting,
    questions: await readQuestionAges(db),
    lastFile: await readLastFile(db, fileDays),
    ...(await readLastReports(db)),
  };
}

/** The day of the last import that ended. Before the first one no file is late. */
async function readLastFile(
  db: Database,
  fileDays: number,
): Promise<{ readonly day: string; readonly isLate: boolean } | null> {
  const { day, isLate } = await db
    .selectFrom('importRun')
    .select([
      sql<string | null>`paris_day(max(began_at))`.as('day'),
      sql<boolean | null>`max(began_at) < now() - make_interval(days => ${fileDays}::int)`.as(
        'isLate',
      ),
    ])
    .where('endedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return day === null ? null : { day, isLate: isLate === true };
}

/** True for a report that was made after the end of its day. */
const IS_OVER = sql<boolean>`made_at >= (day + 1)::timestamp at time zone 'Europe/Paris'`;

/**
 * Reads the differences of the last day that is over: a day under way has some that its evening explains. A broken
 * invariant counts at once, and until its own day is closed without it.
 */
async function readLastReports(db: Database) {
  const reports = db
    .selectFrom('report')
    .select(['day', 'faults', 'differences'])
    .orderBy('day', 'desc')
    .limit(1);
  const over = await reports.where(IS_OVER).executeTakeFirst();
  const broken = await reports.where('faults', '>', 0).executeTakeFirst();
  return {
    lastReport: over === undefined ? null : { day: over.day, differences: over.differences },
    broken: broken === undefined ? null : { day: broken.day, invariants: broken.faults },
  };
}
