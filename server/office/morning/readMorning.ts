import { addDays } from '#contract/domain/dates.ts';
import { parisDay, parisMidnight } from '#contract/domain/parisDays.ts';
import type { Database } from '../../database/open.ts';
import type { Difference } from '../../database/tables/reports.ts';
import { inspectJobs } from '../../jobs/inspect.ts';
import { readServiceState } from '../../services/state/serviceState.ts';
import { listLate } from '../../store/books.ts';
import { openChargeBacks } from '../../store/dayBooks.ts';
import { listUnansweredOperations } from '../../store/operations.ts';
import { finesOfPayments } from '../../store/recognition.ts';
import { listToldPayments } from '../../store/told.ts';
import { closeDay } from '../day/closeDay.ts';
import { readDayAccounts } from '../day/dayAccounts.ts';
import { type ImportRun, importsBetween, rejectsFile } from '../import/importRuns.ts';

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
    imports: withoutReplaced(
      await importsBetween(db, parisMidnight(addDays(day, -1)), parisMidnight(addDays(day, 1))),
    ),
  };
}

/**
 * Reads items as they are now, because a person may have treated some since the day's end. The other differences are
 * those of the closed day.
 */
const waitingDifferences = (
  then: readonly Difference[],
  now: readonly Difference[],
): readonly Difference[] => [
  ...then.filter(({ cause }) => cause.kind !== 'item'),
  ...now.filter(({ cause }) => cause.kind === 'item'),
];

/** Marks runs whose file or whose rejected lines were imported again later: nothing is left to correct in them. */
const withoutReplaced = (runs: readonly ImportRun[]) =>
  runs.map((run) => {
    const isReplaced = runs.some(
      ({ id, file }) => id > run.id && (file === run.file || file === rejectsFile(run.id)),
    );
    return { ...run, isReplaced, settled: isReplaced ? run.rejected : run.settled };
  });
