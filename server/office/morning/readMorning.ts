import { addDays } from '#contract/domain/dates.ts';
import { parisDay, parisMidnight } from '#contract/domain/parisDays.ts';
import type { Database } from '../../database/open.ts';
import { inspectJobs } from '../../jobs/inspect.ts';
import { REJECTS_DAYS } from '../../services/retention/purgeExpired.ts';
import { readServiceState } from '../../services/state/serviceState.ts';
import { listLate } from '../../store/books.ts';
import { openChargeBacks } from '../../store/dayBooks.ts';
import { finesOfPayments } from '../../store/named.ts';
import { listUnansweredOperations } from '../../store/operations.ts';
import { readFine, readPaymentDossier } from '../../store/readDossier.ts';
import { listToldPayments } from '../../store/told.ts';
import type { Dossier } from '../../till/dossier.ts';
import { closeDay } from '../day/closeDay.ts';
import { readDayAccounts } from '../day/dayAccounts.ts';
import type { Difference } from '../day/report.ts';
import { importsBetween, unfinishedRuns, waitingRuns } from '../import/importRuns.ts';

const DAY_MS = 86_400_000;

/** Tasks of one reason that the report shows. */
export const MOST_SHOWN = 20;

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
  const differences = waitingDifferences(report.accounts.differences, now.differences).toSorted(
    (a, b) => (a.since ?? '').localeCompare(b.since ?? ''),
  );
  const state = await readServiceState(db, fileDays);
  const late = await listLate(db);
  const operations = await listUnansweredOperations(db);
  const chargeBacks = await openChargeBacks(db);
  const told = await listToldPayments(db);
  const payments = [
    ...[...differences, ...operations, ...report.unknown, ...report.unconfirmed].map(
      ({ paymentId }) => paymentId,
    ),
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
    dossiers: await readDossiers(
      db,
      [
        ...firstOf(differences, ({ what }) => what),
        ...firstOf(operations),
        ...firstOf(report.unknown),
        ...firstOf(report.unconfirmed),
        ...firstOf(state.reservations),
        ...firstOf(chargeBacks),
        ...firstOf(late.map(({ id }) => ({ paymentId: id }))),
      ],
      firstOf(told),
    ),
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

/** Returns what the report shows of a list: the first of each reason. */
function firstOf<One>(all: readonly One[], reasonOf: (one: One) => string = () => ''): One[] {
  const counts = new Map<string, number>();
  return all.filter((one) => {
    const rank = counts.get(reasonOf(one)) ?? 0;
    counts.set(reasonOf(one), rank + 1);
    return rank < MOST_SHOWN;
  });
}

/**
 * Reads the dossiers of the tasks that are shown, by which the commands that they offer are judged.
 * @returns them by the payment's id, or by the fine's number of what a record says
 */
async function readDossiers(
  db: Database,
  payments: readonly { readonly paymentId: string | null }[],
  told: readonly { readonly fineNumber: string }[],
): Promise<ReadonlyMap<string, Dossier>> {
  const dossiers = new Map<string, Dossier>();
  for (const { paymentId } of payments) {
    if (paymentId === null || dossiers.has(paymentId)) continue;
    dossiers.set(paymentId, await readPaymentDossier(db, paymentId));
  }
  for (const { fineNumber } of told) {
    const found = await readFine(db, { number: fineNumber });
    if (found !== null) dossiers.set(fineNumber, found.dossier);
  }
  return dossiers;
}
