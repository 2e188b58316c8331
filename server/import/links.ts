import { sql } from 'kysely';
import { isDepositNumber, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import { plainText } from '#contract/domain/plainText.ts';
import type { Database } from '../database/open.ts';
import type { LineRead } from './readLines.ts';
import { columnsOf, type StagedRow, type Staging, stageRows } from './stageRows.ts';

/** Why a link is refused. The order of the lines does not matter. */
export type LinkRefusal = 'no-deposit' | 'claimed-twice' | 'not-mutual';

const IMPORTED = 'imported_link';
const REFUSED = 'refused_link';
const IMPORTED_LINKS: Staging = {
  table: IMPORTED,
  columns: { number: 'text', depositNumber: 'text', isDeposit: 'boolean', line: 'bigint' },
};

const LINES = 10_000;

const NUMBER = new RegExp(NUMBER_PATTERN);

function numberIn(value: unknown): string | null {
  const text = typeof value === 'string' ? plainText(value) : '';
  return NUMBER.test(text) ? text : null;
}

/** Returns what a line says about its link; null if it has no number. */
function linkRow(line: LineRead): StagedRow | null {
  if ('unreadable' in line || typeof line.value !== 'object' || line.value === null) return null;
  const record: Partial<Record<string, unknown>> = { ...line.value };
  const number = numberIn(record.numAvis);
  if (number === null) return null;
  return {
    number,
    depositNumber: numberIn(record.numConsignation),
    isDeposit: record.consignation === true || isDepositNumber(number),
    line: line.lineNumber,
  };
}

/**
 * Finds the links to refuse before any line is written, so that the order of the lines does not matter. The last line
 * of a number counts; without a line, its stored link does.
 */
export async function findRefusedLinks(
  connection: Database,
  lines: AsyncIterable<LineRead>,
): Promise<void> {
  await sql
    .raw(`drop table if exists ${IMPORTED}, ${REFUSED};
    create temp table ${IMPORTED} (${columnsOf(IMPORTED_LINKS)})`)
    .execute(connection);
  let rows: StagedRow[] = [];
  const flush = async (): Promise<void> => {
    await stageRows(connection, IMPORTED_LINKS, rows);
    rows = [];
  };
  for await (const line of lines) {
    const row = linkRow(line);
    if (row !== null) rows.push(row);
    if (rows.length === LINES) await flush();
  }
  await flush();
  await sql.raw(FIND_REFUSED).execute(connection);
  while ((await refuseBesideStored(connection)) > 0);
  await sql.raw(`drop table ${IMPORTED}`).execute(connection);
}

/**
 * Refuses links that contradict the stored link of a refused fine, which stays.
 * @returns how many more were refused
 */
async function refuseBesideStored(connection: Database): Promise<number> {
  const { rows } = await sql.raw(REFUSE_BESIDE_STORED).execute(connection);
  return rows.length;
}

/** In SQL: a link is refused unless one fine names a deposit, and that deposit names the same fine or none. */
const FIND_REFUSED = `analyze ${IMPORTED};
  create temp table ${REFUSED} as
  with stated as materialized (
    select distinct on (number) number, deposit_number, is_deposit
    from ${IMPORTED} order by number, line desc
  ), claimed as materialized (
    select deposit_number as number from stated where deposit_number is not null
  ), wanted as materialized (
    select number, deposit_number, is_deposit from stated
    union all
    select number, deposit_number, is_deposit from fine
    where number in (
      select number from claimed
      union select near.number from claimed join fine as near on near.deposit_number = claimed.number)
      and number not in (select number from stated)
  ), claims as materialized (
    select deposit_number as number, count(*) as count from wanted
    where deposit_number is not null and not is_deposit group by deposit_number
  )
  select stated.number, case
    when stated.is_deposit then 'not-mutual'
    when not other.is_deposit then 'no-deposit'
    else 'claimed-twice' end as refusal
  from stated left join wanted as other on other.number = stated.deposit_number
  left join claims on claims.number = stated.deposit_number
  where stated.deposit_number is not null and (
    (stated.is_deposit and (other.deposit_number is distinct from stated.number
      or (select count from claims as own_claims where own_claims.number = stated.number) > 1))
    or (not stated.is_deposit and (not coalesce(other.is_deposit, true) or claims.count > 1)));
  create index on ${REFUSED} (number)`;

const REFUSE_BESIDE_STORED = `
  with stated as materialized (
    select distinct on (number) number, deposit_number, is_deposit
    from ${IMPORTED} where exists (select from ${REFUSED}) order by number, line desc
  ), kept as materialized (
    select refused.number, fine.deposit_number from ${REFUSED} as refused
    join stated using (number) left join fine using (number) where not stated.is_deposit
  ), contradicted as (
    select stated.number, 'claimed-twice' as refusal from stated join kept using (deposit_number)
    where not stated.is_deposit
    union all
    select stated.number, 'not-mutual' from stated join kept on kept.number = stated.deposit_number
    where stated.is_deposit and kept.deposit_number is distinct from stated.number
    union all
    select stated.number, 'not-mutual' from stated join kept on kept.deposit_number = stated.number
    where stated.is_deposit and stated.deposit_number <> kept.number
  )
  insert into ${REFUSED}
  select distinct on (number) number, refusal from contradicted
  where number not in (select number from ${REFUSED})
  returning number`;

export async function refusedLinks(
  connection: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, LinkRefusal>> {
  const { rows } = await sql<{ number: string; refusal: LinkRefusal }>`
    select number, refusal from ${sql.table(REFUSED)}
    where number = any(${numbers}::text[])`.execute(connection);
  return new Map(rows.map((row) => [row.number, row.refusal]));
}
