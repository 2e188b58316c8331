import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { listUnexplained } from '../../store/books.ts';
import { unansweredOn } from '../../store/dayBooks.ts';
import { countUnanswered } from '../../store/questions.ts';
import { checkLedger } from './checkLedger.ts';
import { readDayAccounts } from './dayAccounts.ts';
import type { Report } from './report.ts';

/** Counts what leaves a day open: differences but for money that waits, and payments without an answer. */
export const openDifferences = ({
  accounts,
  unconfirmed,
}: Pick<Report, 'accounts' | 'unconfirmed'>): number =>
  unconfirmed.length + accounts.differences.filter(({ cause }) => cause.kind !== 'waiting').length;

/** A day is closed if it has no fault, and no difference but money that waits for a person (D-62). */
export const isClosed = (report: Report): boolean =>
  openDifferences(report) + report.faults.length + report.unknown.length + report.unanswered === 0;

/**
 * Checks a day and stores its outcome. It may be repeated: it corrects no money. The accounts of a day that is over are
 * the same each time; what is wrong or unconfirmed is of now.
 */
export async function closeDay(db: Database, day: string): Promise<Report> {
  const report = {
    day,
    faults: await checkLedger(db, day),
    links: await listWaitingLinks(db),
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

/** Lists the ids of pairs that differ from the links of the last records (D-48). */
async function listWaitingLinks(db: Database): Promise<Report['links']> {
  const { rows } = await sql<Report['links'][number]>`
    select fine.id as fine_id, deposit.id as other_fine_id, true as is_wanted
    from fine join fine as deposit on deposit.number = fine.deposit_number
    where fine.deposit_number is not null and deposit.pair_key <> fine.pair_key
    union all
    select fine.id, other.id, false from fine
    join fine as other on other.pair_key = fine.pair_key and other.number > fine.number
    where fine.deposit_number is distinct from other.number
      and other.deposit_number is distinct from fine.number
    order by fine_id, other_fine_id`.execute(db);
  return rows;
}
