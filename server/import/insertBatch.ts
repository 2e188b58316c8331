import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { apply } from '../store/apply.ts';
import { HOLDS_MONEY, IS_BEING_PAID } from '../store/entries.ts';
import { readLinkedDossiers } from '../store/readDossier.ts';
import { familyOf } from '../store/sql.ts';
import type { RefusedNews } from '../till/adminNews.ts';
import { draftOf } from '../till/draft.ts';
import { link, numbersApart } from '../till/links.ts';
import { applyNews } from './applyNews.ts';
import { STAGED_FINES } from './fineRow.ts';
import { type LinkRefusal, refusedLinks } from './links.ts';
import { columnsOf, namesOf, type StagedRow, stageRows } from './stageRows.ts';

/**
 * Why a line is left out. `live`: an attempt protects its dossier. `apart`: both numbers of the link hold money or
 * are being paid.
 */
export type LeftReason = 'live' | 'apart' | RefusedNews | LinkRefusal;

const { table: STAGING } = STAGED_FINES;

const COLUMN_NAMES = namesOf(STAGED_FINES);

/** Columns that no record changes. The pair's key is computed from the links. */
const KEPT: ReadonlySet<string> = new Set(['id', 'number', 'pair_key']);

/**
 * The temporary table has no statistics, so the planner would scan all fines. Two imports take turns: each could link
 * numbers that neither has locked.
 */
const BEGIN = sql.raw(`set local enable_seqscan = off; set local jit = off;
  select pg_advisory_xact_lock(hashtextextended('import', 0));
  create temp table if not exists ${STAGING} (${columnsOf(STAGED_FINES)}) on commit delete rows`);

const REPLACED = COLUMN_NAMES.filter((name) => !KEPT.has(name)).map(
  (name) => `${name} = excluded.${name}`,
);

const UPSERT = sql.raw(`insert into fine (${COLUMN_NAMES.join(', ')})
  select ${COLUMN_NAMES.join(', ')}
  from ${STAGING}
  on conflict (number) do update set ${REPLACED.join(', ')}, imported_at = now(), last_record = null,
    erased_at = null`);

/** A number whose dossier has a live attempt or money of this service. */
interface ProtectedNumber {
  readonly number: string;
  readonly live: boolean;
}

/**
 * Inserts or updates fines by number, all or none. Beside our money only news that lowers or closes the debt is
 * accepted, beside a live attempt nothing (D-48). A link is stored even then, unless the link itself is refused.
 * @returns numbers that were left unchanged, with the reason
 */
export function insertBatch(
  db: Database,
  numbers: readonly string[],
  rows: readonly StagedRow[],
): Promise<ReadonlyMap<string, LeftReason>> {
  return db.transaction().execute(async (transaction) => {
    await BEGIN.execute(transaction);
    await stageRows(transaction, STAGED_FINES, rows);
    const left = new Map<string, LeftReason>(await refusedLinks(transaction, numbers));
    await leaveOut(transaction, [...left.keys()]);
    await lockFamilies(transaction, numbers);
    await linkDossiers(transaction, await storeLinks(transaction));
    const protectedNumbers = await readProtected(transaction);
    const refused = await applyNews(
      transaction,
      protectedNumbers.filter(({ live }) => !live).map(({ number }) => number),
    );
    await leaveOut(
      transaction,
      protectedNumbers.map(({ number }) => number),
    );
    await UPSERT.execute(transaction);
    const apart = await linkDossiers(transaction, numbers);
    for (const { number, live } of protectedNumbers) {
      const reason = live ? 'live' : refused.get(number);
      if (reason !== undefined) left.set(number, apart.has(number) ? 'apart' : reason);
    }
    return left;
  });
}

/**
 * Pairs the numbers by their links. The caller holds the locks.
 * @returns numbers that are kept apart
 */
async function linkDossiers(
  transaction: Database,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { dossier, changes } = link(draftOf(await readLinkedDossiers(transaction, numbers)));
  await apply(transaction, changes);
  return numbersApart(dossier);
}

const FAMILY = familyOf(`select number, deposit_number, pair_key from fine
  where number in (select number from named)
    or number in (select deposit_number from ${STAGING})
    or deposit_number in (select number from named)`);

/** Locks all numbers that links or pairs connect, in the order in which a payment locks them. */
async function lockFamilies(transaction: Database, numbers: readonly string[]): Promise<void> {
  await sql`
    with recursive named as (select unnest(${numbers}::text[]) as number), ${sql.raw(FAMILY)}
    select from fine where number in (select number from family)
    order by number for update`.execute(transaction);
}

/**
 * Reads protected numbers. Call it after the links are stored: a number that has left a pair is not protected by it.
 */
async function readProtected(transaction: Database): Promise<ProtectedNumber[]> {
  const { rows } = await sql<ProtectedNumber>`
    select * from (
      select number,
        ${sql.raw(IS_BEING_PAID)} as live, ${sql.raw(HOLDS_MONEY)} as money
      from fine where number in (select number from ${sql.raw(STAGING)})
    ) as here where live or money order by number`.execute(transaction);
  return rows;
}

/**
 * Stores links, even of refused records (D-48).
 * @returns the numbers whose link changed
 */
async function storeLinks(transaction: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    update fine set deposit_number = staged.deposit_number
    from ${sql.raw(STAGING)} as staged
    where fine.number = staged.number
      and fine.deposit_number is distinct from staged.deposit_number
    returning fine.number`.execute(transaction);
  return rows.map(({ number }) => number);
}

async function leaveOut(transaction: Database, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await sql`delete from ${sql.raw(STAGING)} where number = ${among(numbers)}`.execute(transaction);
}

/** Passes the numbers as one parameter, so that the statement stays the same. */
const among = (numbers: readonly string[]) => sql<string>`any(${numbers}::text[])`;
