import { addDays } from '#contract/domain/dates.ts';
import { parisDay, parisMidnight } from '#contract/domain/parisDays.ts';
import type { Database } from '../database/open.ts';
import type { Difference } from '../database/tables/reports.ts';
import { type ImportRun, importsBetween, rejectsFile } from '../import/importRuns.ts';
import { inspectJobs } from '../jobs/inspect.ts';
import { closeDay } from '../services/accounts/closeDay.ts';
import { readDayAccounts } from '../services/accounts/dayAccounts.ts';
import { readServiceState } from '../services/state/serviceState.ts';
import { listLate, listOpenItems } from '../store/books.ts';
import { listUnansweredOperations } from '../store/operations.ts';
import { factsOfLines, factsOfPayments } from '../store/recognition.ts';

export type Morning = Awaited<ReturnType<typeof readMorning>>;

/**
 * Closes the day before as `cloture` does, and reads what waits now as `status` does.
 * @param day the day of the morning, not the one that is closed
 */
export async function readMorning(db: Database, day: string, remittanceDays: number) {
  const madeAt = new Date();
  const report = await closeDay(db, addDays(day, -1), remittanceDays);
  const now = await readDayAccounts(db, parisDay(madeAt), remittanceDays);
  const origins = new Map((await listOpenItems(db)).map(({ id, origin }) => [id, origin]));
  const differences = waitingDifferences(report.accounts.differences, now.differences);
  const state = await readServiceState(db);
  const late = await listLate(db);
  const operations = await listUnansweredOperations(db);
  const payments = [
    ...[...differences, ...operations, ...report.unknown].map(({ paymentId }) => paymentId),
    ...[...state.reservations, ...report.accounts.chargeBacks].map(({ paymentId }) => paymentId),
    ...late.map(({ id }) => id),
  ];
  return {
    day,
    madeAt,
    report,
    differences,
    payments: await factsOfPayments(
      db,
      payments.filter((id) => id !== null),
    ),
    lines: await factsOfLines(db, differences.flatMap(linesOf)),
    isOfBank: ({ item }: Difference) => item !== null && origins.get(item) === 'bank',
    state,
    late,
    operations,
    jobs: await inspectJobs(db),
    imports: withoutReplaced(
      await importsBetween(db, parisMidnight(addDays(day, -1)), parisMidnight(addDays(day, 1))),
    ),
  };
}

/** Returns a line of the bank, and the known one that it may repeat. */
const linesOf = ({ line, cause }: Difference): number[] => [
  ...(line === null ? [] : [line]),
  ...(cause.kind === 'repeat' ? [cause.known] : []),
];

const OF_NOW: readonly Difference['cause']['kind'][] = ['line', 'repeat', 'item'];

/**
 * Reads items and lines as they are now: since the day's end a person may have treated some, and a statement may have
 * brought others. The other differences are those of the closed day.
 */
const waitingDifferences = (
  then: readonly Difference[],
  now: readonly Difference[],
): readonly Difference[] => [
  ...then.filter(({ cause }) => !OF_NOW.includes(cause.kind)),
  ...now.filter(({ cause }) => OF_NOW.includes(cause.kind)),
];

/** Marks runs whose file or whose rejected lines were imported again later: nothing is left to correct in them. */
const withoutReplaced = (runs: readonly ImportRun[]) =>
  runs.map((run) => {
    const isReplaced = runs.some(
      ({ id, file }) => id > run.id && (file === run.file || file === rejectsFile(run.id)),
    );
    return { ...run, isReplaced, settled: isReplaced ? run.rejected : run.settled };
  });
