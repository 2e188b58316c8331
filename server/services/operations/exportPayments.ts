import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { parisDay } from '../../store/sql.ts';
import { withinDay } from './withinDay.ts';

/** Amounts are cents. Columns of earlier versions come first, in their order. */
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
  'ligne',
  'jour',
  'motif',
  'cause',
  'article',
  'paiement',
  'origine',
  'carteMarque',
  'devise',
  'total',
] as const;

/** COMPTE and CONTREPASSE are lines of the ledger. TOTAL ends a day: the sum of `montant`, in `total`. */
export type ExportRow = Readonly<
  Record<(typeof EXPORT_COLUMNS)[number], string | number | null>
> & {
  readonly ligne: 'COMPTE' | 'CONTREPASSE' | 'MIS_DE_COTE' | 'RENDU' | 'PAROLE' | 'TOTAL';
  readonly montant: number | null;
  readonly jour: string;
  readonly devise: string;
};

/**
 * Each line of money by the Paris day on which it was written, both days included, so a past day never changes. The lines of
 * a day sum to what was collected on it.
 */
export async function* exportPayments(
  base: Database,
  from: string,
  to: string,
): AsyncGenerator<ExportRow> {
  const totals = new Map<string, number>();
  let today = '';
  for (const hour of await hoursOf(base, from, to)) {
    for (const row of await readHour(base, hour)) {
      if (row.jour !== today) yield* endDay(today, totals);
      today = row.jour;
      totals.set(row.devise, (totals.get(row.devise) ?? 0) + (row.montant ?? 0));
      yield row;
    }
  }
  yield* endDay(today, totals);
}

/** One row for each currency. */
function* endDay(day: string, totals: Map<string, number>): Generator<ExportRow> {
  const empty = Object.fromEntries(EXPORT_COLUMNS.map((name) => [name, null]));
  for (const [currency, total] of totals) {
    yield {
      ...empty,
      ligne: 'TOTAL',
      jour: day,
      devise: currency,
      total,
      montant: null,
    } as ExportRow;
  }
  totals.clear();
}

/** Hours with a line: a busy month does not fit into memory, and an empty year costs nothing. */
async function hoursOf(base: Database, from: string, to: string): Promise<Date[]> {
  const written = (column: string, table: string) =>
    sql`select date_trunc('hour', ${sql.ref(column)}) as hour from ${sql.table(table)}
      where ${withinDay(sql.ref(column), from, to)}`;
  const { rows } = await sql<{ hour: Date }>`
    ${written('cree_le', 'ecriture')} union ${written('cree_le', 'mouvement')}
    union ${written('dit_le', 'parole')} order by hour`.execute(base);
  return rows.map(({ hour }) => hour);
}

const instantText = (instant: string) =>
  sql.raw(`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

async function readHour(base: Database, hour: Date): Promise<ExportRow[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${hour} and ${sql.ref(column)} < ${hour}::timestamptz + interval '1 hour'`;
  const { rows } = await sql<ExportRow>`
    with line as (
      select ecriture.cree_le as at, ecriture.id::text as rank, ecriture.amende_id, ecriture.paiement_id,
        case when ecriture.contrepasse is null then 'COMPTE' else 'CONTREPASSE' end as ligne, ecriture.montant::bigint,
        ecriture.id as ecriture_id, null as motif, null as cause, null::bigint as article
      from ecriture where ${within('ecriture.cree_le')}
      union all
      select mouvement.cree_le, lpad(mouvement.id::text, 20, '0'), null, paiement_id,
        case cause when 'RENDU' then 'RENDU' else 'MIS_DE_COTE' end, montant, null, motif, cause, a_rapprocher.id
      from mouvement join a_rapprocher on a_rapprocher.id = a_rapprocher_id where ${within('mouvement.cree_le')}
      union all
      select dit_le, lpad(id::text, 20, '0'), null, paiement_id, 'PAROLE', montant, null, motif, null, null
      from parole where ${within('dit_le')}
    )
    select ${instantText('line.at')} as "inscritLe", ecriture.reference_reglement as "referenceReglement",
      reprise.reference_reglement as contrepasse, amende.num_avis as "numAvis", amende.type_amende as "typeAmende",
      ecriture.nature, ecriture.media_reglement as "mediaReglement",
      to_char(coalesce(ecriture.date_reglement, paiement.paye_le) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        as "dateReglement",
      line.montant, ecriture.solde, coalesce(ecriture.transaction_reference, paiement.reference) as "transactionReference",
      coalesce(ecriture.autorisation, paiement.autorisation) as autorisation, line.ligne, ${parisDay(sql`line.at`)} as jour,
      line.motif, line.cause, line.article, paiement.id as paiement, paiement.origine,
      coalesce(ecriture.carte_marque, paiement.carte_marque) as "carteMarque", coalesce(paiement.devise, 'EUR') as devise,
      null as total
    from line
    left join paiement_nom as nom on nom.id = line.paiement_id
    left join paiement on paiement.id = nom.paiement_id
    left join ecriture on ecriture.id = line.ecriture_id
    left join ecriture as reprise on reprise.id = ecriture.contrepasse
    left join amende on amende.id = coalesce(line.amende_id, paiement.amende_id)
    order by line.at, line.ligne, line.rank`.execute(base);
  return rows;
}
