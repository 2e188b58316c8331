import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { parisDay } from '../../store/sql.ts';
import type { PaymentOrigin } from '../../till/payments.ts';
import { MONEY_LINES } from './moneyLines.ts';
import { withinDay } from './withinDay.ts';

/** Of the file that accountants read; sums in cents. */
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

/** The kinds of line in the accountants' words. */
const LINE_NAMES = {
  counted: 'COMPTE',
  reversed: 'CONTREPASSE',
  'set-aside': 'MIS_DE_COTE',
  returned: 'RENDU',
  declared: 'PAROLE',
} as const;

/** COMPTE and CONTREPASSE are lines of the ledger. TOTAL ends a day: the sum of `montant`. */
export type ExportRow = Readonly<
  Record<(typeof EXPORT_COLUMNS)[number], string | number | null>
> & {
  readonly ligne: (typeof LINE_NAMES)[keyof typeof LINE_NAMES] | 'TOTAL';
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

const ORIGIN_NAMES = { card: 'CARTE', bank: 'BANQUE' } as const satisfies Record<
  PaymentOrigin,
  string
>;

interface MoneyRow {
  readonly writtenAt: string;
  readonly reference: string | null;
  readonly reversedReference: string | null;
  readonly fineNumber: string | null;
  readonly noticeType: string | null;
  readonly nature: string | null;
  readonly medium: number | null;
  readonly paidAt: string | null;
  readonly cents: number;
  readonly balance: number | null;
  readonly transactionReference: string | null;
  readonly authorisation: string | null;
  readonly kind: keyof typeof LINE_NAMES;
  readonly day: string;
  readonly reason: string | null;
  readonly cause: string | null;
  readonly item: number | null;
  readonly paymentId: string | null;
  readonly origin: PaymentOrigin | null;
  readonly cardBrand: string | null;
  readonly currency: string;
}

const exportRow = (row: MoneyRow): ExportRow => ({
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
  cause: row.cause,
  article: row.item,
  paiement: row.paymentId,
  origine: row.origin === null ? null : ORIGIN_NAMES[row.origin],
  carteMarque: row.cardBrand,
  devise: row.currency,
  total: null,
});

async function readHour(db: Database, hour: Date): Promise<ExportRow[]> {
  const { rows } = await sql<MoneyRow>`
    select ${instantText('line.at', 'US')} as written_at, ledger_entry.reference,
      reversal_of.reference as reversed_reference, fine.number as fine_number, fine.notice_type,
      ledger_entry.nature, ledger_entry.medium,
      ${instantText('coalesce(ledger_entry.paid_at, payment.paid_at)', 'MS')} as paid_at, line.cents,
      ledger_entry.balance,
      coalesce(ledger_entry.transaction_reference, payment.reference) as transaction_reference,
      coalesce(ledger_entry.authorisation, payment.authorisation) as authorisation,
      kind, ${parisDay(sql`line.at`)} as day, reason, cause, item, payment.id as payment_id, payment.origin,
      coalesce(ledger_entry.card_brand, payment.card_brand) as card_brand,
      coalesce(payment.currency, 'EUR') as currency
    from ${MONEY_LINES}
    left join payment_name as name on name.id = line.payment_id
    left join payment on payment.id = name.payment_id
    left join ledger_entry on ledger_entry.id = line.entry_id
    left join ledger_entry as reversal_of on reversal_of.id = ledger_entry.reverses
    left join fine on fine.id = coalesce(line.fine_id, payment.fine_id)
    where line.at >= ${hour} and line.at < ${hour}::timestamptz + interval '1 hour'
    order by line.at, kind, line.rank`.execute(db);
  return rows.map(exportRow);
}
