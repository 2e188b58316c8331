import { sql } from 'kysely';
import { isDepositNumber, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import { plainText } from '#contract/domain/plainText.ts';
import type { Database } from '../database/open.ts';
import type { LineRead } from './readLines.ts';
import { columnsOf, type StagedRow, type Staging, stageRows } from './stageRows.ts';

/** Independent of the order of the lines. */
export type LinkRefusal = 'no-deposit' | 'claimed-twice' | 'not-mutual';

const SAID = 'liens_import';
const REFUSED = 'liens_refuses';
const SAID_LINKS: Staging = {
  table: SAID,
  columns: { num_avis: 'text', num_consignation: 'text', consignation: 'boolean', ligne: 'bigint' },
};

const LINES = 10_000;

const NUMBER = new RegExp(NUMBER_PATTERN);

function numberIn(value: unknown): string | null {
  const text = typeof value === 'string' ? plainText(value) : '';
  return NUMBER.test(text) ? text : null;
}

/** Null: no number. */
function linkRow(line: LineRead): StagedRow | null {
  if ('unreadable' in line || typeof line.value !== 'object' || line.value === null) return null;
  const told: Partial<Record<string, unknown>> = { ...line.value };
  const number = numberIn(told.numAvis);
  if (number === null) return null;
  return {
    num_avis: number,
    num_consignation: numberIn(told.numConsignation),
    consignation: told.consignation === true || isDepositNumber(number),
    ligne: line.lineNumber,
  };
}

/**
 * Before any line is written, so that their order does not matter: the last line of a number counts, then the stored
 * link.
 */
export async function findRefusedLinks(
  connection: Database,
  lines: AsyncIterable<LineRead>,
): Promise<void> {
  await sql
    .raw(`drop table if exists ${SAID}, ${REFUSED};
    create temp table ${SAID} (${columnsOf(SAID_LINKS)})`)
    .execute(connection);
  let rows: StagedRow[] = [];
  const flush = async (): Promise<void> => {
    await stageRows(connection, SAID_LINKS, rows);
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
  await sql.raw(`drop table ${SAID}`).execute(connection);
}

/** A refused fine keeps its stored link, which may contradict another. @returns how many more */
async function refuseBesideStored(connection: Database): Promise<number> {
  const { rows } = await sql.raw(REFUSE_BESIDE_STORED).execute(connection);
  return rows.length;
}

/** One fine names a deposit, which names that fine or none. */
const FIND_REFUSED = `analyze ${SAID};
  create temp table ${REFUSED} as
  with dit as materialized (
    select distinct on (num_avis) num_avis, num_consignation, consignation
    from ${SAID} order by num_avis, ligne desc
  ), nomme as materialized (
    select num_consignation as num_avis from dit where num_consignation is not null
  ), voulu as materialized (
    select num_avis, num_consignation, consignation from dit
    union all
    select num_avis, num_consignation, consignation from amende
    where num_avis in (
      select num_avis from nomme
      union select proche.num_avis from nomme join amende as proche on proche.num_consignation = nomme.num_avis)
      and num_avis not in (select num_avis from dit)
  ), demandes as materialized (
    select num_consignation as num_avis, count(*) as nombre from voulu
    where num_consignation is not null and not consignation group by num_consignation
  )
  select dit.num_avis, case
    when dit.consignation then 'not-mutual'
    when not autre.consignation then 'no-deposit'
    else 'claimed-twice' end as refus
  from dit left join voulu as autre on autre.num_avis = dit.num_consignation
  left join demandes on demandes.num_avis = dit.num_consignation
  where dit.num_consignation is not null and (
    (dit.consignation and (autre.num_consignation is distinct from dit.num_avis
      or (select nombre from demandes as siennes where siennes.num_avis = dit.num_avis) > 1))
    or (not dit.consignation and (not coalesce(autre.consignation, true) or demandes.nombre > 1)));
  create index on ${REFUSED} (num_avis)`;

const REFUSE_BESIDE_STORED = `
  with dit as materialized (
    select distinct on (num_avis) num_avis, num_consignation, consignation
    from ${SAID} where exists (select from ${REFUSED}) order by num_avis, ligne desc
  ), garde as materialized (
    select refuse.num_avis, amende.num_consignation from ${REFUSED} as refuse
    join dit using (num_avis) left join amende using (num_avis) where not dit.consignation
  ), contredit as (
    select dit.num_avis, 'claimed-twice' as refus from dit join garde using (num_consignation)
    where not dit.consignation
    union all
    select dit.num_avis, 'not-mutual' from dit join garde on garde.num_avis = dit.num_consignation
    where dit.consignation and garde.num_consignation is distinct from dit.num_avis
    union all
    select dit.num_avis, 'not-mutual' from dit join garde on garde.num_consignation = dit.num_avis
    where dit.consignation and dit.num_consignation <> garde.num_avis
  )
  insert into ${REFUSED}
  select distinct on (num_avis) num_avis, refus from contredit
  where num_avis not in (select num_avis from ${REFUSED})
  returning num_avis`;

export async function refusedLinks(
  connection: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, LinkRefusal>> {
  const { rows } = await sql<{ num_avis: string; refusal: LinkRefusal }>`
    select num_avis, refus as refusal from ${sql.table(REFUSED)}
    where num_avis = any(${numbers}::text[])`.execute(connection);
  return new Map(rows.map((row) => [row.num_avis, row.refusal]));
}
