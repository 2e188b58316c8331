import type { Database } from '../../database/open.ts';
import type { MoneyKind } from '../../database/tables/views.ts';
import { type DetailedMoneyLine, hoursOfMoney, moneyOfHour } from '../../store/books.ts';

/** Columns of the file that accountants read. Sums are cents. */
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
  'paiement',
  'carteMarque',
  'devise',
  'total',
] as const;

/** How accountants name the kinds of line. */
const LINE_NAMES = {
  counted: 'COMPTE',
  reversed: 'CONTREPASSE',
  waiting: 'MIS_DE_COTE',
  declared: 'PAROLE',
} as const satisfies Record<MoneyKind, string>;

/** A row of the file. COMPTE and CONTREPASSE are lines of the ledger. TOTAL ends a day, with the sum of `montant`. */
export type ExportRow = Readonly<
  Record<(typeof EXPORT_COLUMNS)[number], string | number | null>
> & {
  readonly ligne: (typeof LINE_NAMES)[keyof typeof LINE_NAMES] | 'TOTAL';
  readonly montant: number | null;
  readonly jour: string;
  readonly devise: string;
};

/** Yields the rows by the Paris day of their writing. The lines of a day sum to what was heard on it. */
export async function* exportPayments(
  db: Database,
  from: string,
  to: string,
): AsyncGenerator<ExportRow> {
  const totals = new Map<string, number>();
  let day = '';
  for (const hour of await hoursOfMoney(db, from, to)) {
    for (const line of await moneyOfHour(db, hour)) {
      const row = exportRow(line);
      if (row.jour !== day) yield* endDay(day, totals);
      day = row.jour;
      totals.set(row.devise, (totals.get(row.devise) ?? 0) + (row.montant ?? 0));
      yield row;
    }
  }
  yield* endDay(day, totals);
}

/** Yields the totals of a day, one for each currency. */
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

const exportRow = (row: DetailedMoneyLine): ExportRow => ({
  inscritLe: row.writtenAt,
  referenceReglement: row.reference,
  contrepasse: row.reversedReference,
  numAvis: row.fineNumber,
  typeAmende: row.noticeType,
  nature: row.nature,
  mediaReglement: row.medium,
  dateReglement: row.paidAt,
  montant: row.cents,
  solde: row.balance,
  transactionReference: row.transactionReference,
  autorisation: row.authorisation,
  ligne: LINE_NAMES[row.kind],
  jour: row.day,
  motif: row.reason,
  paiement: row.paymentId,
  carteMarque: row.cardBrand,
  devise: row.currency,
  total: null,
});
