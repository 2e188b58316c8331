import { addDays } from '#contract/domain/dates.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { PaymentStatus } from '#contract/domain/paymentStatus.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { lastDay } from './lastDay.ts';
import { canBeContested } from './rights.ts';

/** `askKey`: the stored fine may be out of date, so it is looked up again, which needs its key. */
export type NoticeAction = 'pay' | 'receipt' | 'askKey' | 'none';

/** `now` includes fines without a known day and fines that must be looked up first. */
export const URGENCIES = ['now', 'month', 'later', 'closed'] as const;
export type Urgency = (typeof URGENCIES)[number];

const MONTH_DAYS = 30;

/** The other number of a notice; null if this browser does not know it. */
export interface OtherNumber {
  readonly number: string | null;
}

export interface NoticeRow {
  readonly fine: Fine;
  /** The other number of the same offence. Only one of the two is paid (D-17). */
  readonly alternative: Fine | null;
  /** Itself included. For a deposit the day to contest, and the last day to pay once that is over (D-23). */
  readonly lastDay: string | null;
  /** A payment of the alternative closes this fine, too. */
  readonly status: PaymentStatus;
  readonly action: NoticeAction;
  readonly contestable: boolean;
  readonly urgency: Urgency;
  /** When a payment began whose outcome is unknown, in milliseconds since 1970. */
  readonly begunAt: number | null;
  /** Null if no payment runs with the other number of the notice. */
  readonly otherNumber: OtherNumber | null;
}

type RowFacts = Pick<NoticeRow, 'fine' | 'status' | 'begunAt'>;

type Begun = Readonly<Record<string, { readonly begunAt: number }>>;

const CLOSING: readonly PaymentStatus[] = ['PAYE', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'];

function alternativeOf(fine: Fine, fines: readonly Fine[]): Fine | null {
  const isOther = (other: Fine) =>
    other.numAvis === fine.numConsignation || other.numConsignation === fine.numAvis;
  return fines.find(isOther) ?? null;
}

/**
 * Returns the other number of the notice if the payment runs with it.
 * @param fines the fines that were found in this tab
 */
export function otherNumberOfPayment(fine: Fine, fines: readonly Fine[]): OtherNumber | null {
  const alternative = alternativeOf(fine, fines);
  const isUnderWay = ({ statutPaiement: status }: Fine) => status.valeur === 'EN_COURS_PAIEMENT';
  const isOther = isUnderWay(fine)
    ? fine.paiementCommence?.autreNumero === true
    : alternative !== null &&
      isUnderWay(alternative) &&
      alternative.paiementCommence?.autreNumero !== true;
  return isOther ? { number: alternative?.numAvis ?? fine.numConsignation } : null;
}

/** If one number of an offence is paid, the other is closed. A payment under way on one blocks the other. */
function statusOf(fine: Fine, alternative: Fine | null): PaymentStatus {
  const own = fine.statutPaiement.valeur;
  const other = alternative?.statutPaiement.valeur;
  if (own !== 'A_PAYER' || other === undefined) return own;
  if (other === 'EN_COURS_PAIEMENT') return other;
  return CLOSING.includes(other) ? 'PAYE_AUTRE' : own;
}

/** After the last day of a price, only the server knows what is due (D-11). */
const isOutOfDate = (fine: Fine, today: string): boolean =>
  fine.montants.valableJusquau !== null && fine.montants.valableJusquau < today;

/** Offers a receipt if one of the payments has one. Each payment made here has its own (D-38). */
const receiptOf = (fine: Fine): NoticeAction =>
  fine.reglements.some((payment) => payment.justificatif !== undefined) ? 'receipt' : 'none';

function actionOf({ fine, status, begunAt }: RowFacts, today: string): NoticeAction {
  switch (status) {
    case 'A_PAYER':
      return begunAt !== null || isOutOfDate(fine, today) ? 'askKey' : 'pay';
    case 'PAYE':
    case 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL':
      return fine.mediaReglement === PAYMENT_MEDIA.PVA ? receiptOf(fine) : 'receipt';
    case 'EN_COURS_PAIEMENT':
      return 'askKey';
    case 'PAYE_AUTRE':
    case 'PAIEMENT_EXPIRE':
    case 'PAIEMENT_ANNULE':
    case 'PAIEMENT_DIVERS':
    case 'PAIEMENT_DESIMPUTE':
    case 'ERREUR':
      return receiptOf(fine);
  }
}

function lastDayOf(fine: Fine, today: string): string | null {
  const day = lastDay(fine);
  return day !== null && day < today ? fine.montants.valableJusquau : day;
}

function urgencyOf(
  { status, action, lastDay }: Pick<NoticeRow, 'status' | 'action' | 'lastDay'>,
  today: string,
): Urgency {
  if (status !== 'A_PAYER') return 'closed';
  if (action === 'askKey' || lastDay === null || lastDay <= today) return 'now';
  return lastDay <= addDays(today, MONTH_DAYS) ? 'month' : 'later';
}

function toRow(fine: Fine, fines: readonly Fine[], today: string, begun: Begun): NoticeRow {
  const alternative = alternativeOf(fine, fines);
  const status = statusOf(fine, alternative);
  const own = begun[fine.avisId];
  const opened = own ?? begun[alternative?.avisId ?? ''];
  const begunAt = status === 'A_PAYER' ? (opened?.begunAt ?? null) : null;
  const isBegunWithOther = begunAt !== null && own === undefined && alternative !== null;
  const action = actionOf({ fine, status, begunAt }, today);
  const day = lastDayOf(fine, today);
  return {
    fine,
    alternative,
    lastDay: day,
    status,
    action,
    contestable: status === 'A_PAYER' && canBeContested(fine),
    urgency: urgencyOf({ status, action, lastDay: day }, today),
    begunAt,
    otherNumber: isBegunWithOther
      ? { number: alternative.numAvis }
      : otherNumberOfPayment(fine, fines),
  };
}

/** Sorts by urgency, then by day. A payment under way comes before the others, then a fine without a day. */
function rank({ urgency, lastDay, begunAt }: NoticeRow): string {
  const day = urgency === 'closed' || begunAt !== null ? '' : (lastDay ?? '0');
  return `${URGENCIES.indexOf(urgency)} ${day}`;
}

function withPairsTogether(sorted: readonly NoticeRow[]): readonly NoticeRow[] {
  const placed = new Map<string, NoticeRow>();
  for (const row of sorted) {
    if (placed.has(row.fine.numAvis)) continue;
    placed.set(row.fine.numAvis, row);
    const other = sorted.find(({ fine }) => fine.numAvis === row.alternative?.numAvis);
    if (other) placed.set(other.fine.numAvis, { ...other, urgency: row.urgency });
  }
  return [...placed.values()];
}

/**
 * Returns the rows of the list, the most urgent first, with fine and deposit side by side.
 * @param today the day in Paris
 */
export function noticeRows(
  fines: readonly Fine[],
  today: string,
  begun: Begun = {},
): readonly NoticeRow[] {
  const rows = fines.map((fine) => toRow(fine, fines, today, begun));
  return withPairsTogether(rows.sort((one, other) => rank(one).localeCompare(rank(other))));
}

const isDue = ({ action }: NoticeRow): boolean => action === 'pay';

/** A deposit whose fine is still to be paid. Only the fine counts then (D-17). */
const isOtherWay = ({ fine, alternative }: NoticeRow): boolean =>
  fine.consignation && alternative?.statutPaiement.valeur === 'A_PAYER';

/** Adds up what is due, in cents. A deposit counts if the amount of its fine is out of date. */
export function totalDue(rows: readonly NoticeRow[]): number {
  const due = rows.filter(isDue);
  const numbers = new Set(due.map(({ fine }) => fine.numAvis));
  return due
    .filter((row) => !(isOtherWay(row) && numbers.has(row.alternative?.numAvis ?? '')))
    .reduce((sum, { fine }) => sum + fine.resteAPayer, 0);
}

export const isUnknownDue = ({ status, action }: NoticeRow): boolean =>
  status === 'A_PAYER' && action === 'askKey';

/** Returns the next fine to pay. A deposit is not the next step while its fine is open. */
export function nextUnpaid(rows: readonly NoticeRow[], current: string): NoticeRow | undefined {
  return rows.find((row) => isDue(row) && !isOtherWay(row) && row.fine.numAvis !== current);
}
