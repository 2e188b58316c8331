import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { hasLedgerLine, LIVE_ATTEMPT } from '../services/fine/readDossier.ts';
import { linkSiblings } from '../services/ledger/linkSiblings.ts';
import { settleDossier } from '../services/ledger/settleDossier.ts';
import { COLUMNS, columnNames, copyFines, PARIS_TIME, STAGING } from './fineRow.ts';

/** `apart`: fine and deposit are both paid or being paid. */
export type LeftReason = 'protected' | 'apart';

/** An upsert keeps these: `dossier` is computed from the siblings. */
const KEPT: ReadonlySet<string> = new Set(['id', 'num_avis', 'dossier']);

/** Forces index plans: a table that grows within one import has no statistics. JIT costs more than it saves. */
const BEGIN = sql.raw(`set local enable_seqscan = off; set local jit = off;
  create temp table if not exists ${STAGING} (
    ${columnNames.map((name) => `${name} ${COLUMNS[name]}`).join(', ')}, ${PARIS_TIME} timestamp
  ) on commit delete rows`);

/** An instant without offset is Paris time, whatever the machine's zone. */
const INSTANT = `coalesce(date_infraction, ${PARIS_TIME} at time zone 'Europe/Paris')`;

const REPLACED = columnNames
  .filter((name) => !KEPT.has(name))
  .map((name) => `${name} = excluded.${name}`);

const UPSERT = sql.raw(`insert into amende (${columnNames.join(', ')})
  select ${columnNames.map((name) => (name === 'date_infraction' ? INSTANT : name)).join(', ')}
  from ${STAGING}
  on conflict (num_avis) do update set ${REPLACED.join(', ')}, importe_le = now()`);

/**
 * Upserts fines by number, all or none. D-29: a dossier with a live attempt or ledger line stays; its sibling link is
 * still stored, to bar a double payment.
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

/** Locks in the order of a payment, so that none starts between check and write. */
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

/** Stores only a missing deposit number. */
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

/** The payment of a new sibling closes this fine (I3, I7). */
async function settlePaid(transaction: Database, numbers: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (dossier) id from amende
    where num_avis = ${among(numbers)} and ${sql.raw(hasLedgerLine('amende'))}
    order by dossier`.execute(transaction);
  for (const { id } of rows) {
    await settleDossier(transaction, id, { cause: 'PAIEMENT_DU_FRERE', tentative: null });
  }
}

/** One parameter keeps the statement constant. */
const among = (numbers: readonly string[]) => sql<string>`any(${numbers}::text[])`;
