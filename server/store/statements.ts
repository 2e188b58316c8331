import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { BankStatementTable } from '../database/tables/ledger.ts';

type Statement = Omit<BankStatementTable, 'id' | 'readAt'>;

/** Returns the statements of the day on which this one opens and of the last day before, in the order of reading. */
export async function findStatementsBefore(
  db: Database,
  { account, opensOn }: Pick<Statement, 'account' | 'opensOn'>,
): Promise<readonly Statement[]> {
  const { rows } = await sql<Statement>`
    select account, name, opens_on, opening_cents, closes_on, closing_cents from bank_statement
    where account = ${account} and (${opensOn}::date in (opens_on, closes_on) or closes_on = (
      select max(closes_on) from bank_statement where account = ${account} and closes_on < ${opensOn}::date))
    order by id`.execute(db);
  return rows;
}

/** Stores a statement. If it was read before, the stored one stays. */
export async function storeStatement(
  db: Database,
  { account, name, opensOn, openingCents, closesOn, closingCents }: Statement,
): Promise<void> {
  await db
    .insertInto('bankStatement')
    .values({ account, name, opensOn, openingCents, closesOn, closingCents })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
