import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { withinDay } from './withinDay.ts';

const BATCH = 1_000;

type ReadRow = Awaited<ReturnType<typeof readPage>>[number];

/** Amounts are cents; a reversal is negative and names its payment. */
export type ExportRow = Omit<ReadRow, 'id' | 'date'> & { readonly dateReglement: string };

export const EXPORT_COLUMNS = [
  'inscritLe',
  'referenceReglement',
  'contrepasse',
  'numAvis',
  'typeAmende',
  'nature',
  'mediaReglement',
  'dateReglement',
  'montant',
  'solde',
  'transactionReference',
  'autorisation',
] as const satisfies readonly (keyof ExportRow)[];

/**
 * Both Paris days included. Lines are dated by when they were written, so a past day never changes.
 */
export async function* exportPayments(
  base: Database,
  from: string,
  to: string,
): AsyncGenerator<ExportRow> {
  let after: { inscritLe: string; id: string } | null = null;
  for (;;) {
    const page: ReadRow[] = await readPage(base, from, to, after);
    for (const { id: _id, date, ...row } of page) {
      yield { ...row, dateReglement: date.toISOString() };
    }
    after = page.at(-1) ?? null;
    if (page.length < BATCH) return;
  }
}

/** Keeps the microseconds that a `Date` would lose. */
const CURSOR = sql<string>`to_char(ecriture.cree_le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

function readPage(
  base: Database,
  from: string,
  to: string,
  after: { inscritLe: string; id: string } | null,
) {
  return base
    .selectFrom('ecriture')
    .leftJoin('ecriture as reprise', 'reprise.id', 'ecriture.contrepasse')
    .select([
      'ecriture.id',
      CURSOR.as('inscritLe'),
      'ecriture.reference_reglement as referenceReglement',
      'reprise.reference_reglement as contrepasse',
      'ecriture.num_avis as numAvis',
      'ecriture.type_amende as typeAmende',
      'ecriture.nature',
      'ecriture.media_reglement as mediaReglement',
      'ecriture.date_reglement as date',
      'ecriture.montant',
      'ecriture.solde',
      'ecriture.transaction_reference as transactionReference',
      'ecriture.autorisation',
    ])
    .where(withinDay(sql.ref('ecriture.cree_le'), from, to))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(ecriture.cree_le, ecriture.id) > (${after?.inscritLe}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('ecriture.cree_le')
    .orderBy('ecriture.id')
    .limit(BATCH)
    .execute();
}
