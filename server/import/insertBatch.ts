import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { apply } from '../store/apply.ts';
import { readLinkedDossiers } from '../store/readDossier.ts';
import { familyOf, LIVE_ATTEMPT } from '../store/sql.ts';
import type { RefusedNews } from '../till/adminNews.ts';
import { draftOf } from '../till/draft.ts';
import { link, numbersApart } from '../till/links.ts';
import { STAGED_FINES } from './fineRow.ts';
import { type LinkRefusal, refusedLinks } from './links.ts';
import { columnsOf, type StagedRow, stageRows } from './stageRows.ts';
import { takeNews } from './takeNews.ts';

/** `live`: an attempt protects it. `apart`: both numbers hold money or are being paid. */
export type LeftReason = 'live' | 'apart' | RefusedNews | LinkRefusal;

const { table: STAGING } = STAGED_FINES;

const COLUMN_NAMES = Object.keys(STAGED_FINES.columns);

/** `dossier` is computed. */
const KEPT: ReadonlySet<string> = new Set(['id', 'num_avis', 'dossier']);

/** A table that grows has no statistics; JIT costs more than it saves. */
const BEGIN = sql.raw(`set local enable_seqscan = off; set local jit = off;
  create temp table if not exists ${STAGING} (${columnsOf(STAGED_FINES)}) on commit delete rows`);

const REPLACED = COLUMN_NAMES.filter((name) => !KEPT.has(name)).map(
  (name) => `${name} = excluded.${name}`,
);

const UPSERT = sql.raw(`insert into amende (${COLUMN_NAMES.join(', ')})
  select ${COLUMN_NAMES.join(', ')}
  from ${STAGING}
  on conflict (num_avis) do update set ${REPLACED.join(', ')}, importe_le = now(), dit_importe = null,
    efface_le = null`);

/** Its dossier has a live attempt or our money. */
interface ProtectedNumber {
  readonly num_avis: string;
  readonly live: boolean;
}

/**
 * Upserts by number, all or none. Beside our money only news that lowers or closes the debt is taken, beside a live attempt
 * nothing (D-48); links are stored always.
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
    const kept = await readProtected(transaction);
    const refused = await takeNews(
      transaction,
      kept.filter(({ live }) => !live).map(({ num_avis: number }) => number),
    );
    await leaveOut(
      transaction,
      kept.map(({ num_avis: number }) => number),
    );
    await UPSERT.execute(transaction);
    const apart = await linkDossiers(transaction, numbers);
    for (const { num_avis: number, live } of kept) {
      const reason = live ? 'live' : refused.get(number);
      if (reason !== undefined) left.set(number, apart.has(number) ? 'apart' : reason);
    }
    return left;
  });
}

/** The caller holds the locks. @returns those that wait */
async function linkDossiers(
  transaction: Database,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { dossier, changes } = link(draftOf(await readLinkedDossiers(transaction, numbers)));
  await apply(transaction, changes);
  return numbersApart(dossier);
}

const FAMILY = familyOf(`select num_avis, num_consignation, dossier from amende
  where num_avis in (select num_avis from named)
    or num_avis in (select num_consignation from ${STAGING})
    or num_consignation in (select num_avis from named)`);

/** Locks in the order of a payment. */
async function lockFamilies(transaction: Database, numbers: readonly string[]): Promise<void> {
  await sql`
    with recursive named as (select unnest(${numbers}::text[]) as num_avis), ${sql.raw(FAMILY)}
    select from amende where num_avis in (select num_avis from famille)
    order by num_avis for update`.execute(transaction);
}

/** After the links: who has left a pair is free. */
async function readProtected(transaction: Database): Promise<ProtectedNumber[]> {
  const { rows } = await sql<ProtectedNumber>`
    select * from (
      select num_avis,
        exists (select from tentative where tentative.dossier = amende.dossier
          and ${sql.raw(LIVE_ATTEMPT)}) as live,
        ${HOLDS_MONEY} as money
      from amende where num_avis in (select num_avis from ${sql.raw(STAGING)})
    ) as here where live or money order by num_avis`.execute(transaction);
  return rows;
}

/** Or a payment taken back and not reopened. */
const HOLDS_MONEY = sql<boolean>`exists (
  select from ecriture join amende as payee on payee.id = ecriture.amende_id
  where payee.dossier = amende.dossier
  having sum(ecriture.montant) > 0 or bool_or(payee.statut = 'PAIEMENT_DESIMPUTE'))`;

/** Also of refused records (D-48). @returns the numbers whose link changed */
async function storeLinks(transaction: Database): Promise<string[]> {
  const { rows } = await sql<{ num_avis: string }>`
    update amende set num_consignation = staged.num_consignation
    from ${sql.raw(STAGING)} as staged
    where amende.num_avis = staged.num_avis
      and amende.num_consignation is distinct from staged.num_consignation
    returning amende.num_avis`.execute(transaction);
  return rows.map(({ num_avis: number }) => number);
}

async function leaveOut(transaction: Database, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await sql`delete from ${sql.raw(STAGING)} where num_avis = ${among(numbers)}`.execute(
    transaction,
  );
}

/** One parameter keeps the statement constant. */
const among = (numbers: readonly string[]) => sql<string>`any(${numbers}::text[])`;
