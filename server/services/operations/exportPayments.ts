import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { parisDay } from '../../store/sql.ts';
import { MONEY_LINES } from './moneyLines.ts';
import { withinDay } from './withinDay.ts';

/** Cents. Older columns come first, in their order. */
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

/** COMPTE and CONTREPASSE are lines of the ledger. TOTAL ends a day: the sum of `montant`. */
export type ExportRow = Readonly<
  Record<(typeof EXPORT_COLUMNS)[number], string | number | null>
> & {
  readonly ligne: 'COMPTE' | 'CONTREPASSE' | 'MIS_DE_COTE' | 'RENDU' | 'PAROLE' | 'TOTAL';
  readonly montant: number | null;
  readonly jour: string;
  readonly devise: string;
};

/** By Paris day of writing; the lines of a day sum to what it collected. */
export async function* exportPayments(
  db: Database,
  from: string,
  to: string,
): AsyncGenerator<ExportRow> {
  const totals = new Map<string, number>();
  let today = '';
  for (const hour of await hoursOf(db, from, to)) {
    for (const row of await readHour(db, hour)) {
      if (row.jour !== today) yield* endDay(today, totals);
      today = row.jour;
      totals.set(row.devise, (totals.get(row.devise) ?? 0) + (row.montant ?? 0));
      yield row;
    }
  }
  yield* endDay(today, totals);
}

/** One row a currency. */
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

/** A busy month does not fit into memory; empty hours cost nothing. */
async function hoursOf(db: Database, from: string, to: string): Promise<Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    select distinct date_trunc('hour', at) as hour from ${MONEY_LINES}
    where ${withinDay(sql.ref('at'), from, to)} order by hour`.execute(db);
  return rows.map(({ hour }) => hour);
}

const instantText = (instant: string, fraction: 'MS' | 'US') =>
  sql.raw(`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"')`);

async function readHour(db: Database, hour: Date): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${instantText('line.at', 'US')} as "inscritLe",
      ecriture.reference_reglement as "referenceReglement", reprise.reference_reglement as contrepasse,
      amende.num_avis as "numAvis", amende.type_amende as "typeAmende", ecriture.nature,
      ecriture.media_reglement as "mediaReglement",
      ${instantText('coalesce(ecriture.date_reglement, paiement.paye_le)', 'MS')} as "dateReglement",
      cents as montant, ecriture.solde,
      coalesce(ecriture.transaction_reference, paiement.reference) as "transactionReference",
      coalesce(ecriture.autorisation, paiement.autorisation) as autorisation,
      kind as ligne, ${parisDay(sql`line.at`)} as jour, reason as motif, cause, item as article,
      paiement.id as paiement, paiement.origine,
      coalesce(ecriture.carte_marque, paiement.carte_marque) as "carteMarque",
      coalesce(paiement.devise, 'EUR') as devise, null as total
    from ${MONEY_LINES}
    left join paiement_nom as nom on nom.id = line.paiement_id
    left join paiement on paiement.id = nom.paiement_id
    left join ecriture on ecriture.id = line.entry_id
    left join ecriture as reprise on reprise.id = ecriture.contrepasse
    left join amende on amende.id = coalesce(line.amende_id, paiement.amende_id)
    where line.at >= ${hour} and line.at < ${hour}::timestamptz + interval '1 hour'
    order by line.at, kind, rank`.execute(db);
  return rows;
}
