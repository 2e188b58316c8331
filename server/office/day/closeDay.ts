import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { type WaitingLink, waitingLinks } from '../../store/audit.ts';
import { listUnexplained } from '../../store/books.ts';
import { unansweredOn } from '../../store/dayBooks.ts';
import { COUNTED_FROM, HAS_PERSONAL } from '../../store/purgeWalks.ts';
import { countUnanswered } from '../../store/questions.ts';
import { startOfDay } from '../../store/withinDay.ts';
import { checkLedger } from './checkLedger.ts';
import { readDayAccounts } from './dayAccounts.ts';
import type { Report } from './report.ts';

/** Counts differences but for money that waits, and payments without an answer. */
const openDifferences = ({
  accounts,
  unconfirmed,
}: Pick<Report, 'accounts' | 'unconfirmed'>): number =>
  unconfirmed.length + accounts.differences.filter(({ cause }) => cause.kind !== 'waiting').length;

/** Counts what leaves a day open: its faults, and its differences but for money that waits for a person (D-62). */
export const countOpen = (report: Report): number =>
  openDifferences(report) + report.faults.length + report.unknown.length + report.unanswered;

export const isClosed = (report: Report): boolean => countOpen(report) === 0;

/**
 * Checks a day and stores its outcome. It may be repeated: it corrects no money. The accounts of a day that is over are
 * the same each time; what is wrong or unconfirmed is of now.
 */
export async function closeDay(db: Database, day: string): Promise<Report> {
  const report = {
    day,
    faults: await checkLedger(db, day),
    links: await listWaitingLinks(db, day),
    unknown: (await listUnexplained(db)).map(({ id, status, createdAt }) => ({
      paymentId: id,
      status,
      receivedAt: createdAt.toISOString(),
    })),
    unanswered: await countUnanswered(db),
    unconfirmed: await unansweredOn(db, day),
    accounts: await readDayAccounts(db, day),
  };
  const outcome = { faults: report.faults.length, differences: openDifferences(report) };
  await db
    .insertInto('report')
    .values({ day, ...outcome })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ ...outcome, madeAt: sql<Date>`now()` }),
    )
    .execute();
  return report;
}

/** Lists the ids of pairs that differ from the links of the records that came on this day or later (D-48). */
function listWaitingLinks(db: Database, day: string): Promise<WaitingLink[]> {
  const from = sql.raw(COUNTED_FROM);
  // By the indexes of the purge, and without what it passes by for good.
  const named = sql`select id, number, pair_key, deposit_number from fine
    where imported_at >= ${startOfDay(day)} and ${from} >= ${startOfDay(day)} and ${from} < 'infinity'`;
  return waitingLinks(
    db,
    sql`${named} and ${HAS_PERSONAL} > 0 union all ${named} and ${HAS_PERSONAL} = 0`,
  );
}
