import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { apply } from '../../store/apply.ts';
import { HOLDS_MONEY, IS_BEING_PAID } from '../../store/entries.ts';
import { familyOf } from '../../store/family.ts';
import { readLinkedDossiers } from '../../store/readDossier.ts';
import type { RefusedNews } from '../../till/adminNews.ts';
import { draftOf } from '../../till/draft.ts';
import { link, numbersApart } from '../../till/links.ts';
import { applyNews, readOldNews } from './applyNews.ts';
import { STAGED_FINES } from './fineRow.ts';
import type { LinkRefusal, RefusedLinks } from './links.ts';
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
 * Two imports take turns: each could link numbers that neither has locked. Statements find fines by
 * `= any(array(select …))`, which each version of PostgreSQL answers from an index: the temporary table has no
 * statistics, and a planner that guesses a join reads all fines.
 */
const BEGIN = sql.raw(`select pg_advisory_xact_lock(hashtextextended('import', 0));
  create temp table if not exists ${STAGING} (${columnsOf(STAGED_FINES)}) on commit delete rows;
  create unique index if not exists staged_fine_number on ${STAGING} (number)`);

const OF_STAGED = `number = any(array(select number from ${STAGING}))`;

const REPLACED = COLUMN_NAMES.filter((name) => !KEPT.has(name));

const replacedIn = (table: string): string => REPLACED.map((name) => `${table}.${name}`).join(', ');

const UPSERT = sql.raw(`insert into fine (${COLUMN_NAMES.join(', ')})
  select ${COLUMN_NAMES.join(', ')}
  from ${STAGING}
  on conflict (number) do update set ${REPLACED.map((name) => `${name} = excluded.${name}`).join(', ')}, imported_at = now(), last_record = null,
    erased_at = null, purge_from = null`);

/**
 * Inserts or updates fines by number, all or none. Beside our money only news that lowers or closes the debt is
 * accepted, beside a live attempt nothing (D-48). A link is stored even then, unless the link itself is refused.
 * Only what a record changes is locked and written.
 * @returns numbers that were left unchanged, with the reason
 */
export function insertBatch(
  db: Database,
  numbers: readonly string[],
  rows: readonly StagedRow[],
  refusedLinks: RefusedLinks,
): Promise<ReadonlyMap<string, LeftReason>> {
  return db.transaction().execute(async (transaction) => {
    await BEGIN.execute(transaction);
    await stageRows(transaction, STAGED_FINES, rows);
    const refused = new Map<string, LeftReason>();
    for (const number of numbers) {
      const refusal = refusedLinks.get(number);
      if (refusal !== undefined) refused.set(number, refusal);
    }
    await leaveOut(transaction, [...refused.keys()]);
    const repeats = await findRepeats(transaction);
    await leaveOut(transaction, repeats.numbers);
    const skipped = new Set([...refused.keys(), ...repeats.numbers]);
    const changed = numbers.filter((number) => !skipped.has(number));
    const left = await writeStaged(transaction, changed);
    return new Map([...refused, ...repeats.refused, ...left]);
  });
}

/** Locks and writes the staged records. */
async function writeStaged(
  transaction: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, LeftReason>> {
  const left = new Map<string, LeftReason>();
  if (numbers.length === 0) return left;
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
}

interface Repeats {
  readonly numbers: readonly string[];
  /** Of these, numbers whose record is refused, as it was the last time. */
  readonly refused: ReadonlyMap<string, LeftReason>;
}

/**
 * Finds staged records that change nothing. It takes no locks: a payment that begins meanwhile comes after the record.
 */
async function findRepeats(transaction: Database): Promise<Repeats> {
  const { rows } = await LOOK.execute(transaction);
  const linked = rows.filter(({ relinked }) => !relinked);
  const live = linked.filter((row) => row.live).map(({ number }) => number);
  const unprotected = linked.filter((row) => !row.live && !row.money);
  const same = unprotected.filter((row) => row.same).map(({ number }) => number);
  const news = await readOldNews(
    transaction,
    linked.filter((row) => !row.live && row.money).map(({ number }) => number),
  );
  const refused = new Map<string, LeftReason>(live.map((number) => [number, 'live']));
  for (const [number, reason] of news) if (reason !== null) refused.set(number, reason);
  return { numbers: [...live, ...same, ...news.keys()], refused };
}

interface ProtectedNumber {
  readonly number: string;
  /** Its dossier has a live attempt. */
  readonly live: boolean;
  /** Its dossier has money of this service. */
  readonly money: boolean;
}

interface KnownNumber extends ProtectedNumber {
  /** The record equals the stored fine. */
  readonly same: boolean;
  /** The record changes a link, or a link is not followed yet. */
  readonly relinked: boolean;
}

const PROTECTION = `${IS_BEING_PAID} as live, ${HOLDS_MONEY} as money`;

const APART = (link: string): string =>
  `exists (select from fine as other where ${link} and other.pair_key <> fine.pair_key)`;

const LOOK = sql<KnownNumber>`
  select fine.number, ${sql.raw(PROTECTION)},
    fine.last_record is null and fine.erased_at is null
      and (${sql.raw(replacedIn('fine'))}) is not distinct from (${sql.raw(replacedIn('staged'))}) as same,
    fine.deposit_number is distinct from staged.deposit_number
      or ${sql.raw(APART('other.number = fine.deposit_number'))}
      or ${sql.raw(APART('other.deposit_number = fine.number'))} as relinked
  from fine join ${sql.raw(STAGING)} as staged on staged.number = fine.number
  where fine.${sql.raw(OF_STAGED)}`;

/**
 * Pairs the numbers by their links. The caller holds the locks.
 * @returns numbers that are kept apart
 */
async function linkDossiers(
  transaction: Database,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const { dossier, changes } = link(draftOf(await readLinkedDossiers(transaction, numbers)));
  await apply(transaction, changes);
  return numbersApart(dossier);
}

const SEED = 'select number, deposit_number, pair_key from fine where';

const FAMILY = familyOf(`(
  ${SEED} number = any(array(select number from named))
  union all
  ${SEED} number = any(array(select deposit_number from ${STAGING} where deposit_number is not null))
  union all
  ${SEED} deposit_number = any(array(select number from named)))`);

/** Locks all numbers that links or pairs connect, in the order in which a payment locks them. */
async function lockFamilies(transaction: Database, numbers: readonly string[]): Promise<void> {
  await sql`
    with recursive named as (select unnest(${numbers}::text[]) as number), ${sql.raw(FAMILY)}
    select from fine where number = any(array(select number from family))
    order by number for update`.execute(transaction);
}

/**
 * Reads protected numbers. Call it after the links are stored: a number that has left a pair is not protected by it.
 */
async function readProtected(transaction: Database): Promise<ProtectedNumber[]> {
  const { rows } = await sql<ProtectedNumber>`
    select * from (
      select number, ${sql.raw(PROTECTION)} from fine where ${sql.raw(OF_STAGED)}
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
    where fine.${sql.raw(OF_STAGED)} and staged.number = fine.number
      and fine.deposit_number is distinct from staged.deposit_number
    returning fine.number`.execute(transaction);
  return rows.map(({ number }) => number);
}

async function leaveOut(transaction: Database, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  // One parameter, so that the statement stays the same.
  await sql`delete from ${sql.raw(STAGING)} where number = any(${numbers}::text[])`.execute(
    transaction,
  );
}
