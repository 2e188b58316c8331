import { sql } from 'kysely';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Database } from '../database/open.ts';
import type { ImportedPayment } from '../database/tables/fine.ts';
import { apply } from '../store/apply.ts';
import { readLockedDossiers } from '../store/readDossier.ts';
import type { RefusedNews } from '../till/adminNews.ts';
import { judgeImported } from '../till/adminRecords.ts';
import type { Change } from '../till/changes.ts';
import type { Dossier } from '../till/dossier.ts';
import { STAGED_FINES } from './fineRow.ts';

interface Told {
  readonly id: string;
  readonly num_avis: string;
  readonly statut: StoredStatus;
  readonly deja_regle_importe: number;
  readonly reglements_importes: readonly ImportedPayment[];
  /** Our payments: cents by reference. */
  readonly ours: Readonly<Record<string, number>>;
}

/**
 * Lowers or closes a debt beside our money, takes no other word (D-48). The caller holds the locks.
 * @returns why other numbers are refused
 */
export async function takeNews(
  transaction: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, RefusedNews>> {
  const refused = new Map<string, RefusedNews>();
  if (numbers.length === 0) return refused;
  let dossier: Dossier = await readLockedDossiers(transaction, numbers);
  const changes: Change[] = [];
  for (const told of await readTold(transaction, numbers)) {
    const judged = judgeImported(dossier, {
      type: 'imported',
      fineId: told.id,
      told: { status: told.statut, elsewhere: paidElsewhere(told) },
    });
    if ('refused' in judged) {
      refused.set(told.num_avis, judged.refused);
    } else {
      // Also what changes nothing is remembered (D-60).
      if (judged.changes.some(({ kind }) => kind !== 'told')) {
        await copyPayments(transaction, told.id);
      }
      changes.push(...judged.changes);
      dossier = judged.dossier;
    }
  }
  await apply(transaction, changes);
  return refused;
}

/** Cents. A record that lists our payments, or says that all is paid, counts them. */
function paidElsewhere(told: Told): number {
  const known = Object.entries(told.ours);
  const isListed = (reference: string) =>
    told.reglements_importes.some((line) => line.referenceReglement === reference);
  const counted =
    told.statut === 'PAYE' ? known : known.filter(([reference]) => isListed(reference));
  return Math.max(
    0,
    counted.reduce((left, [, cents]) => left - cents, told.deja_regle_importe),
  );
}

async function readTold(transaction: Database, numbers: readonly string[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select amende.id, staged.num_avis, staged.statut, staged.deja_regle_importe, staged.reglements_importes,
      coalesce((select jsonb_object_agg(reference_reglement, montant) from ecriture
        where ecriture.amende_id = amende.id and contrepasse is null
          and not exists (select from ecriture as reprise where reprise.contrepasse = ecriture.id)),
        '{}') as ours
    from ${sql.table(STAGED_FINES.table)} as staged join amende on amende.num_avis = staged.num_avis
    where amende.num_avis = any(${numbers}::text[])
    order by staged.num_avis`.execute(transaction);
  return rows;
}

/** Also stores how it was paid. */
async function copyPayments(transaction: Database, fineId: string): Promise<void> {
  await sql`update amende set reglements_importes = staged.reglements_importes,
      media_reglement = coalesce(staged.media_reglement, amende.media_reglement), importe_le = now()
    from ${sql.table(STAGED_FINES.table)} as staged
    where amende.id = ${fineId} and staged.num_avis = amende.num_avis`.execute(transaction);
}
