import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { prepare } from '#server/database/postgresPool.ts';
import type { Dossier, FineAccount } from '#server/till/dossier.ts';
import { doubtOf } from '#server/till/doubt.ts';
import type { Payment } from '#server/till/payments.ts';
import { isDoubted, linesOf, reasonOf, sumOf, waitingOf } from '../till/invariants.ts';

/** One row of a view as a text, so that rows of two sources are compared as sets. */
type Rows = readonly string[];

const isOpen = (state: string): boolean => state === 'asked' || state === 'unknown';

/** These statuses end a fine. */
const FINAL: ReadonlySet<string> = new Set([
  'PAYE',
  'PAYE_AUTRE',
  'PAIEMENT_EXPIRE',
  'PAIEMENT_ANNULE',
  'PAIEMENT_DIVERS',
]);

/** Fines that are closed by their status, or to be paid while nobody pays the pair. */
const closedFinesOf = ({ fines }: Dossier): Rows => {
  const isPaidNow = ({ pairKey }: FineAccount) =>
    fines.some((one) => one.pairKey === pairKey && one.attempts.some(({ live }) => live));
  return fines
    .filter((fine) => FINAL.has(fine.status) || (fine.status === 'A_PAYER' && !isPaidNow(fine)))
    .map(({ id, status }) => `${id} ${FINAL.has(status)}`);
};

const openOperationsOf = ({ id, operations }: Payment): Rows =>
  operations
    .filter(({ state }) => isOpen(state))
    .map(({ id: key, kind, cents }) => `${id} ${key} ${kind} ${cents}`);

const waitingRows = (dossier: Dossier, payment: Payment): Rows => {
  const cents = waitingOf(dossier, payment);
  return cents === 0 ? [] : [`${payment.id} ${reasonOf(dossier, payment)} ${cents}`];
};

/** What a person must look at besides money that waits: nobody must be told of one thing twice, or of none. */
function unexplainedRows(dossier: Dossier, payment: Payment): Rows {
  const doubt = doubtOf(dossier, payment);
  const isTold = waitingRows(dossier, payment).some((row) => row.includes(` ${doubt} `));
  return doubt === null || (isTold && doubt !== 'unknown-status') ? [] : [`${payment.id} ${doubt}`];
}

/** What each view must hold, by the dossier alone: a payment is named by the id under which it is stored. */
const expectedOf = (dossier: Dossier): Readonly<Record<string, Rows>> => ({
  waitingPayment: dossier.payments.flatMap((payment) => waitingRows(dossier, payment)),
  moneyLine: dossier.payments.map((payment) => {
    const counted = sumOf(linesOf(dossier, payment));
    const cents = waitingOf(dossier, payment);
    return `${payment.id} counted ${counted}, waiting ${cents}, declared ${sumOf(payment.declarations)}`;
  }),
  collectedLine: dossier.payments.map(
    ({ id, capturedCents, returnedCents }) => `${id} ${capturedCents} ${returnedCents}`,
  ),
  openOperation: dossier.payments.flatMap(openOperationsOf),
  closedFine: closedFinesOf(dossier),
  unexplainedPayment: dossier.payments.flatMap((payment) => unexplainedRows(dossier, payment)),
  restingPayment: dossier.payments
    .filter(
      (payment) =>
        !isDoubted(dossier, payment) &&
        waitingOf(dossier, payment) === 0 &&
        openOperationsOf(payment).length === 0,
    )
    .map(({ id }) => id),
});

/** One statement for all views: it is planned and answered once. */
const READ_VIEWS = prepare<{ view: string; rows: Rows }>(
  'views-of-money',
  Object.entries({
    waitingPayment:
      "select payment_id || ' ' || reason || ' ' || cents as row from waiting_payment",
    moneyLine: `
      select payment.id || ' counted ' || coalesce(sum(cents) filter (where kind in ('counted', 'reversed')), 0)
        || ', waiting ' || coalesce(sum(cents) filter (where kind = 'waiting'), 0)
        || ', declared ' || coalesce(sum(cents) filter (where kind = 'declared'), 0) as row
      from payment left join money_line on money_line.payment_id = payment.id group by payment.id`,
    collectedLine: `
      select payment.id || ' ' || coalesce(sum(line.captured_cents), 0) || ' ' || coalesce(sum(line.returned_cents), 0)
        as row
      from payment left join collected_line as line on line.payment_id = payment.id group by payment.id`,
    openOperation:
      "select payment_id || ' ' || id || ' ' || kind || ' ' || cents as row from open_operation",
    closedFine: `
      select id || ' ' || is_final as row from closed_fine where id = any($1::text[])`,
    unexplainedPayment: "select id || ' ' || doubt as row from unexplained_payment",
    restingPayment: 'select id as row from resting_payment',
  })
    .map(
      ([view, query]) =>
        `select '${view}' as view, coalesce(json_agg(row), '[]') as rows from (${query}) as read`,
    )
    .join(' union all '),
);

/** What operators read. A payment that is still asked about does not rest: the questions are put aside for the view. */
const readViews = (db: Database, { fines }: Dossier): Promise<ReadonlyMap<string, Rows>> =>
  db
    .transaction()
    .execute(async (transaction) => {
      await sql`update payment set ask_at = null where ask_at is not null`.execute(transaction);
      const ids = fines.map(({ id }) => id);
      const { rows: views } = await transaction.executeQuery(READ_VIEWS([ids]));
      throw new PutAside(new Map(views.map(({ view, rows }) => [view, rows])));
    })
    .catch((error: unknown) => {
      if (error instanceof PutAside) return error.views;
      throw error;
    });

class PutAside extends Error {
  readonly views: ReadonlyMap<string, Rows>;
  constructor(views: ReadonlyMap<string, Rows>) {
    super('rolled back');
    this.views = views;
  }
}

/** What is wrong with the views of money: each holds what the dossiers say, and nothing else (D-80). */
export async function viewFaults(db: Database, dossier: Dossier): Promise<string[]> {
  const expected = expectedOf(dossier);
  const read = await readViews(db, dossier);
  return Object.entries(expected).flatMap(([view, rows]) => {
    const [wanted, found] = [
      rows.toSorted().join('; '),
      (read.get(view) ?? []).toSorted().join('; '),
    ];
    return wanted === found ? [] : [`${view} holds "${found}", the dossiers say "${wanted}"`];
  });
}
