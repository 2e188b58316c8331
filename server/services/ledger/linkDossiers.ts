import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { pairUp } from '../../till/pairs.ts';
import { changeStatus } from '../fine/changeStatus.ts';
import { type FineRow, familyOf, hasLedgerLine, LIVE_ATTEMPT } from '../fine/readDossier.ts';
import { settleDossier } from './settleDossier.ts';
import { statusBeforePair } from './statusBeforePair.ts';

interface Member {
  readonly id: string;
  readonly num_avis: string;
  readonly consignation: boolean;
  readonly num_consignation: string | null;
  readonly dossier: string;
  readonly statut: FineRow['statut'];
  readonly live: boolean;
  readonly paid: boolean;
}

/**
 * Gives these numbers, and all that are linked with them, the dossiers that the links want (D-48, invariant 9). A
 * number that leaves gets back the status from before its former pair was paid; one that joins a paid number is closed.
 * The caller holds the locks.
 * @returns the numbers whose link waits, because both are being paid or both hold money
 */
export async function linkDossiers(
  transaction: Database,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const family = await readFamily(transaction, numbers);
  if (family.length === 0) return new Set();
  const { dossiers, apart } = pairUp(
    family.map((member) => ({
      number: member.num_avis,
      isDeposit: member.consignation,
      names: member.num_consignation,
      dossier: member.dossier,
      live: member.live,
      paid: member.paid,
    })),
  );
  const moved = family.filter(({ num_avis, dossier }) => dossiers.get(num_avis) !== dossier);
  if (moved.length > 0) {
    await move(transaction, moved, dossiers);
    const touched = new Set(
      moved.flatMap(({ num_avis, dossier }) => [dossier, dossiers.get(num_avis)]),
    );
    const regrouped = family.filter(
      ({ num_avis, dossier }) => touched.has(dossier) || touched.has(dossiers.get(num_avis)),
    );
    for (const member of regrouped) await release(transaction, member);
    await closeJoined(transaction, regrouped);
  }
  return new Set(apart);
}

/** Numbers without any link are left out. */
async function readFamily(transaction: Database, numbers: readonly string[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    with recursive ${familyOf(sql`select num_avis, num_consignation, dossier from amende
      where num_avis = any(${numbers}::text[]) and (num_consignation is not null or dossier <> num_avis
        or exists (select from amende as une where une.num_consignation = amende.num_avis)
        or exists (select from amende as une where une.dossier = amende.num_avis and une.id <> amende.id))`)}
    select amende.id, amende.num_avis, consignation, amende.num_consignation, amende.dossier, statut,
      exists (select from tentative where tentative.amende_id = amende.id
        and ${sql.raw(LIVE_ATTEMPT)}) as live,
      coalesce((select sum(montant) from ecriture where ecriture.amende_id = amende.id), 0) > 0 as paid
    from amende where num_avis in (select num_avis from famille)
    order by amende.num_avis`.execute(transaction);
  return rows;
}

/** Attempts follow their number. Each number leaves first, so that no two live attempts meet in between (I4). */
async function move(
  transaction: Database,
  moved: readonly Member[],
  dossiers: ReadonlyMap<string, string>,
): Promise<void> {
  const numbers = moved.map(({ num_avis }) => num_avis);
  const targets = numbers.map((number) => dossiers.get(number) ?? number);
  for (const names of [numbers, targets]) {
    await sql`update amende set dossier = target
      from unnest(${numbers}::text[], ${names}::text[]) as moves (number, target)
      where num_avis = number and dossier <> target`.execute(transaction);
    await sql`update tentative set dossier = amende.dossier from amende
      where amende.id = tentative.amende_id and tentative.dossier <> amende.dossier
        and amende.num_avis = any(${numbers}::text[])`.execute(transaction);
  }
}

/** The payment of the former pair does not concern it any more. */
async function release(transaction: Database, { id, statut }: Member): Promise<void> {
  const before = await statusBeforePair(transaction, { id, statut }, 'LIEN_CORRIGE');
  if (before === null) return;
  await changeStatus(transaction, { id, statut }, before, 'LIEN_CORRIGE', null);
}

async function closeJoined(transaction: Database, members: readonly Member[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (dossier) id from amende
    where id = any(${members.map(({ id }) => id)}::text[]) and ${sql.raw(hasLedgerLine('amende'))}
    order by dossier`.execute(transaction);
  for (const { id } of rows) {
    await settleDossier(transaction, id, { cause: 'PAIEMENT_DU_FRERE', tentative: null });
  }
}
