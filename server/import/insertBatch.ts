import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { hasLedgerLine, LIVE_ATTEMPT } from '../services/fine/readDossier.ts';
import { linkSiblings } from '../services/ledger/linkSiblings.ts';
import { settleDossier } from '../services/ledger/settleDossier.ts';
import { COLUMNS, columnNames, copyFines, PARIS_TIME, STAGING } from './fineRow.ts';

/** Why a record was left as it is: its dossier is protected, or its two numbers are both paid or being paid. */
export type LeftReason = 'protected' | 'apart';

/** Fields that an upsert never touches: the id stays, and the dossier is computed from the siblings. */
const KEPT: ReadonlySet<string> = new Set(['id', 'num_avis', 'dossier']);

/**
 * What a batch begins with. A table that grows within one import has no statistics: a plan that they make would read all of
 * it for each batch, and compile itself first. All that a batch looks up has its index.
 */
const BEGIN = sql.raw(`set local enable_seqscan = off; set local jit = off;
  create temp table if not exists ${STAGING} (
    ${columnNames.map((name) => `${name} ${COLUMNS[name]}`).join(', ')}, ${PARIS_TIME} timestamp
  ) on commit delete rows`);

/** A time without its offset is the time of Paris, wherever this program runs. */
const INSTANT = `coalesce(date_infraction, ${PARIS_TIME} at time zone 'Europe/Paris')`;

const REPLACED = columnNames
  .filter((name) => !KEPT.has(name))
  .map((name) => `${name} = excluded.${name}`);

const UPSERT = sql.raw(`insert into amende (${columnNames.join(', ')})
  select ${columnNames.map((name) => (name === 'date_infraction' ? INSTANT : name)).join(', ')}
  from ${STAGING}
  on conflict (num_avis) do update set ${REPLACED.join(', ')}, importe_le = now()`);

/**
 * Inserts or replaces fines by number, all of them or none: they are staged by COPY, then taken by one statement.
 * A dossier with a live attempt or a ledger line is left as it is, and so are both its numbers (D-29); that two numbers
 * belong together is taken over all the same, since it bars paying one debt twice.
 * @param numbers of the rows, each once
 * @param rows what `fineRow` gives, in UTF-8
 * @returns the numbers that were left as they were, with the reason
 */
export function insertBatch(
  base: Database,
  numbers: readonly string[],
  rows: Uint8Array,
): Promise<ReadonlyMap<string, LeftReason>> {
  return base.transaction().execute(async (transaction) => {
    await BEGIN.execute(transaction);
    await transaction.executeQuery(copyFines(rows));
    const protectedNumbers = await lockProtected(transaction, numbers);
    if (protectedNumbers.length > 0) await leaveOut(transaction, protectedNumbers);
    await UPSERT.execute(transaction);
    const apart = new Set(await linkSiblings(transaction, numbers));
    await settlePaid(transaction, numbers);
    return new Map(
      protectedNumbers.map((number) => [number, apart.has(number) ? 'apart' : 'protected']),
    );
  });
}

/**
 * Locks the rows of the batch and of their dossiers first, so that a payment cannot start between the look and the
 * write; in the order in which a payment locks them.
 */
async function lockProtected(transaction: Database, numbers: readonly string[]): Promise<string[]> {
  const { rows: known } = await sql<{ num_avis: string; dossier: string }>`
    select num_avis, dossier from amende where dossier in (
      select dossier from amende where num_avis = ${among(numbers)}
      union select dossier from amende where num_consignation = ${among(numbers)}
      union select amende.dossier from amende join ${sql.raw(STAGING)} as staged
        on staged.num_consignation = amende.num_avis)
    order by num_avis for update`.execute(transaction);
  if (known.length === 0) return [];
  const dossiers = known.map(({ dossier }) => dossier);
  const { rows } = await sql<{ num_avis: string }>`
    select num_avis from amende
    where num_avis = ${among(numbers)} and dossier = ${among(dossiers)} and (${sql.raw(`${hasLedgerLine('amende')}
      or exists (select 1 from tentative where tentative.dossier = amende.dossier and ${LIVE_ATTEMPT})`)})`.execute(
    transaction,
  );
  return rows.map(({ num_avis }) => num_avis);
}

/** A protected fine keeps its record; only the number of its deposit is taken over, where it had none. */
async function leaveOut(transaction: Database, numbers: readonly string[]): Promise<void> {
  await sql`update amende set num_consignation = staged.num_consignation
    from ${sql.raw(STAGING)} as staged
    where amende.num_avis = staged.num_avis and staged.num_avis = ${among(numbers)}
      and amende.num_consignation is null and staged.num_consignation is not null`.execute(
    transaction,
  );
  await sql`delete from ${sql.raw(STAGING)} where num_avis = ${among(numbers)}`.execute(
    transaction,
  );
}

/** A number that has just joined a paid one is closed by its payment (I3, I7). */
async function settlePaid(transaction: Database, numbers: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (dossier) id from amende
    where num_avis = ${among(numbers)} and ${sql.raw(hasLedgerLine('amende'))}
    order by dossier`.execute(transaction);
  for (const { id } of rows) {
    await settleDossier(transaction, id, { cause: 'PAIEMENT_DU_FRERE', tentative: null });
  }
}

/** One parameter for a list, so that the statement stays the same. */
const among = (numbers: readonly string[]) => sql<string>`any(${numbers}::text[])`;
