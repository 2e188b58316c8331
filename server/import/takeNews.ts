import { sql } from 'kysely';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Database } from '../database/open.ts';
import type { ImportedPayment } from '../database/tables/fine.ts';
import { changeStatus } from '../services/fine/changeStatus.ts';
import { settleDossier } from '../services/ledger/settleDossier.ts';
import { judgeNews, type RefusedNews, type Standing } from '../till/news.ts';
import { STAGING } from './fineRow.ts';
import type { ProtectedNumber } from './insertBatch.ts';

interface Told {
  readonly num_avis: string;
  readonly statut: StoredStatus;
  readonly deja_regle_importe: number;
  readonly reglements_importes: readonly ImportedPayment[];
  /** Payments of this service on the number: cents by reference. */
  readonly ours: Readonly<Record<string, number>>;
}

/**
 * Takes what lowers or closes a debt beside money of this service (D-48), and no other word of the record. The caller
 * holds the locks.
 * @returns why the other numbers are refused
 */
export async function takeNews(
  transaction: Database,
  numbers: readonly ProtectedNumber[],
): Promise<ReadonlyMap<string, RefusedNews>> {
  if (numbers.length === 0) return new Map();
  const refused = new Map<string, RefusedNews>();
  for (const told of await readTold(transaction, numbers)) {
    const here = numbers.find(({ num_avis }) => num_avis === told.num_avis);
    if (here === undefined) continue;
    const standing = { status: here.statut, elsewhere: here.deja_regle_importe };
    const news = judgeNews(standing, { status: told.statut, elsewhere: paidElsewhere(told) });
    if ('refused' in news) refused.set(told.num_avis, news.refused);
    else if (news.taken !== standing) await take(transaction, here, news.taken);
  }
  return refused;
}

/**
 * Cents. A record that lists payments of this service by their reference, or says that all is paid, counts them in its
 * sum.
 */
function paidElsewhere({
  statut,
  deja_regle_importe: paid,
  reglements_importes: list,
  ours,
}: Told): number {
  const known = Object.entries(ours);
  const counted =
    statut === 'PAYE'
      ? known
      : known.filter(([reference]) => list.some((line) => line.referenceReglement === reference));
  return Math.max(
    0,
    counted.reduce((left, [, cents]) => left - cents, paid),
  );
}

async function readTold(
  transaction: Database,
  numbers: readonly ProtectedNumber[],
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select staged.num_avis, staged.statut, staged.deja_regle_importe, staged.reglements_importes,
      coalesce((select jsonb_object_agg(reference_reglement, montant) from ecriture
        where ecriture.amende_id = amende.id and contrepasse is null
          and not exists (select from ecriture as reprise where reprise.contrepasse = ecriture.id)),
        '{}') as ours
    from ${sql.raw(STAGING)} as staged join amende on amende.num_avis = staged.num_avis
    where amende.id = any(${numbers.map(({ id }) => id)}::text[])
    order by staged.num_avis`.execute(transaction);
  return rows;
}

async function take(
  transaction: Database,
  { id, num_avis, statut }: ProtectedNumber,
  { status, elsewhere }: Standing,
): Promise<void> {
  await sql`update amende set deja_regle_importe = ${elsewhere}, reglements_importes = staged.reglements_importes,
      media_reglement = coalesce(staged.media_reglement, amende.media_reglement), importe_le = now()
    from ${sql.raw(STAGING)} as staged where amende.id = ${id} and staged.num_avis = ${num_avis}`.execute(
    transaction,
  );
  if (status !== statut) {
    await changeStatus(transaction, { id, statut }, status, 'DECISION_ADMINISTRATIVE', null);
  }
  await settleDossier(transaction, id, { cause: 'DECISION_ADMINISTRATIVE', tentative: null });
}
