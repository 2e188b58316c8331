import { sql } from 'kysely';
import { ETATS_VIVANTS } from '#contract/domaine/tentative.ts';
import type { Database } from '../database/open.ts';
import { TENTATIVE_VIVANTE } from '../services/amende/lireDossier.ts';
import { COLUMNS, columnNames, copyFines, PARIS_TIME, STAGING } from './fineRow.ts';

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
 * A fine with a live attempt or a ledger line of ours is left as it is (decisions, "Import").
 * @param numeros of the rows, each once
 * @param rows what `fineRow` gives, in UTF-8
 * @returns the numbers that were left as they were
 */
export function insertBatch(
  base: Database,
  numeros: readonly string[],
  rows: Uint8Array,
): Promise<string[]> {
  return base.transaction().execute(async (transaction) => {
    await BEGIN.execute(transaction);
    const protectedNumbers = await lockProtected(transaction, numeros);
    await transaction.executeQuery(copyFines(rows));
    if (protectedNumbers.length > 0) await leaveOut(transaction, protectedNumbers);
    await UPSERT.execute(transaction);
    await linkSiblings(transaction, numeros);
    return protectedNumbers;
  });
}

/** Locks the rows first, so that a payment cannot start between the look and the write. */
async function lockProtected(transaction: Database, numeros: readonly string[]): Promise<string[]> {
  const known = await transaction
    .selectFrom('amende')
    .select('id')
    .where('num_avis', '=', among(numeros))
    .orderBy('num_avis')
    .forUpdate()
    .execute();
  if (known.length === 0) return [];
  const protectedNumbers = await transaction
    .selectFrom('amende')
    .select('num_avis')
    .where('num_avis', '=', among(numeros))
    .where((expression) =>
      expression.or([
        expression.exists(
          expression
            .selectFrom('tentative')
            .select('tentative.id')
            .whereRef('tentative.dossier', '=', 'amende.dossier')
            .where('tentative.etat', 'in', ETATS_VIVANTS),
        ),
        expression.exists(
          expression
            .selectFrom('ecriture')
            .select('ecriture.id')
            .whereRef('ecriture.amende_id', '=', 'amende.id'),
        ),
      ]),
    )
    .execute();
  return protectedNumbers.map(({ num_avis }) => num_avis);
}

async function leaveOut(transaction: Database, numeros: readonly string[]): Promise<void> {
  await sql`delete from ${sql.raw(STAGING)} where num_avis = ${among(numeros)}`.execute(
    transaction,
  );
}

/**
 * Puts a fine and its consignation sibling into one dossier, named after the fine, in whichever order they come
 * (invariant 9). A dossier with a live attempt is not renamed under it.
 */
async function linkSiblings(transaction: Database, numeros: readonly string[]): Promise<void> {
  // The pairs are found from both ends by their indexes; one condition with "or" would read the whole table.
  await sql`
    update amende as frere set dossier = paire.principale
    from (
      select num_avis as principale, num_consignation as consignation from amende
      where num_consignation is not null and num_avis = ${among(numeros)}
      union
      select num_avis, num_consignation from amende where num_consignation = ${among(numeros)}
    ) as paire
    where frere.num_avis = paire.consignation and frere.dossier <> paire.principale
      and not exists (
        select 1 from tentative where tentative.dossier = frere.dossier
        and ${sql.raw(TENTATIVE_VIVANTE)})`.execute(transaction);
}

/** One parameter for a list, so that the statement stays the same. */
const among = (numeros: readonly string[]) => sql<string>`any(${numeros}::text[])`;
