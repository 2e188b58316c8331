import { addDays } from '#contract/domain/dates.ts';
import { parisDay, parisMidnight } from '#contract/domain/parisDays.ts';
import type { Database } from '../../database/open.ts';
import type { Difference } from '../../database/tables/reports.ts';
import { inspectJobs } from '../../jobs/inspect.ts';
import { REJECTS_DAYS } from '../../services/retention/purgeExpired.ts';
import { readServiceState } from '../../services/state/serviceState.ts';
import { listLate } from '../../store/books.ts';
import { openChargeBacks } from '../../store/dayBooks.ts';
import { listUnansweredOperations } from '../../store/operations.ts';
import { finesOfPayments } from '../../store/recognition.ts';
import { listToldPayments } from '../../store/told.ts';
import { closeDay } from '../day/closeDay.ts';
import { readDayAccounts } from '../day/dayAccounts.ts';
import { importsBetween, unfinishedRuns, waitingRuns } from '../import/importRuns.ts';

const DAY_MS = 86_400_000;

export type Morning = Awaited<ReturnType<typeof readMorning>>;

/**
 * Closes the day before as `cloture` does, and reads what waits now as `status` does.
 * @param day the day of the morning, not the one that is closed
 * @param fileDays days after which a file of the administration is late
 */
export async function readMorning(db: Database, day: string, fileDays: number) {
  const madeAt = new Date();
  const report = await closeDay(db, addDays(day, -1));
  const now = await readDayAccounts(db, parisDay(madeAt));
  const differences = waitingDifferences(report.accounts.differences, now.differences);
  const state = await readServiceState(db, fileDays);
  const late = await listLate(db);
  const operations = await listUnansweredOperations(db);
  const chargeBacks = await openChargeBacks(db);
  const told = await listToldPayments(db);
  const payments = [
    ...[...differences, ...operations, ...report.unknown].map(({ paymentId }) => paymentId),
    ...[...state.reservations, ...chargeBacks, ...told].map(({ paymentId }) => paymentId),
    ...late.map(({ id }) => id),
  ];
  return {
    day,
    madeAt,
    report,
    differences,
    fineNumbers: await finesOfPayments(
      db,
      payments.filter((id) => id !== null),
    ),
    state,
    late,
    operations,
    chargeBacks,
    told,
    jobs: await inspectJobs(db),
    /** Files of the night and of the day before. */
    imports: await importsBetween(
      db,
      parisMidnight(addDays(day, -1)),
      parisMidnight(addDays(day, 1)),
    ),
    /** Lines of any day that were rejected and whose number has not come again. */
    rejected: await waitingRuns(db),
    unfinished: await unfinishedRuns(db),
    /** Files of lines that were rejected before are deleted. */
    keptSince: new Date(madeAt.getTime() - REJECTS_DAYS * DAY_MS),
  };
}

/**
 * Reads what waits as it is now, because a person may have treated some since the day's end. The other differences are
 * those of the closed day.
 */
const waitingDifferences = (
  then: readonly Difference[],
  now: readonly Difference[],
): readonly Difference[] => [
  ...then.filter(({ cause }) => cause.kind !== 'waiting'),
  ...now.filter(({ cause }) => cause.kind === 'waiting'),
];
