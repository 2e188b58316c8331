import type { Database } from '../database/open.ts';
import { prepare } from '../database/postgresPool.ts';
import { familyOf } from './family.ts';
import {
  dossierOf,
  type FoundFine,
  type ReadPayment,
  type ReadRow,
  type StoredDossier,
} from './rows.ts';
import { today } from './today.ts';

const CLOSED_BY = `case when fine.status = 'PAYE_AUTRE' then (
  select json_build_object('from', from_status, 'cause', cause) from status_change
  where status_change.fine_id = fine.id order by status_change.id desc limit 1) end`;

/** In SQL: the rows of a view that belong to the fine, as one list. */
const rowsOf = (view: string, order: string): string =>
  `(select json_agg(one order by ${order}) from ${view} as one where one.fine_id = fine.id)`;

/**
 * Returns the SQL that reads fines with all that belongs to them.
 * @param asked an SQL condition: this row is the fine that was asked for
 * @param before a `with` clause
 */
const selectFines = (source: string, asked: string, before = ''): string => `${before}
  select ${asked} as asked, paris_day(now()) as today, row_to_json(fine) as fine, ${CLOSED_BY} as closed_by,
    ${rowsOf('stored_entry', 'rank')} as entries, ${rowsOf('stored_attempt', 'created_at desc')} as attempts,
    ${rowsOf('stored_payment', 'created_at, id')} as payments
  from fine where ${source} order by number`;

/**
 * Declares a statement that reads a fine with its pair, without a lock.
 * @param isAsked returns the SQL condition that selects the fine, for the name that its table has there
 * @param before a `with` clause for that condition
 */
export function declareFineReading(name: string, isAsked: (table: string) => string, before = '') {
  const ofItsPair = `pair_key = (select wanted.pair_key from fine as wanted where ${isAsked('wanted')})`;
  const query = prepare<ReadRow>(name, selectFines(ofItsPair, isAsked('fine'), before));
  return async (db: Database, parameters: readonly unknown[]): Promise<FoundFine | null> => {
    const { rows } = await db.executeQuery(query(parameters));
    const dossier = dossierOf(rows);
    const fine = dossier.fines.find((_, index) => rows[index]?.asked);
    return fine === undefined ? null : { dossier, fine };
  };
}

const READ_BY_NUMBER = declareFineReading('fine-by-number', (table) => `${table}.number = $1`);
const READ_BY_ID = declareFineReading('fine-by-id', (table) => `${table}.id = $1`);

/** Reads a fine without a lock; null if nothing selects it. */
export const readFine = (
  db: Database,
  fine: { readonly number: string } | { readonly id: string },
): Promise<FoundFine | null> =>
  'number' in fine ? READ_BY_NUMBER(db, [fine.number]) : READ_BY_ID(db, [fine.id]);

/** PostgreSQL expects thousands of rows of `in (select …)`, and a few of an array. */
const IN_FAMILY = 'number = any(array(select number from family))';
const SEED = 'select number, deposit_number, pair_key from fine where';

const LINKED = `${SEED} number = any($1::text[]) and (deposit_number is not null or pair_key <> number
  or exists (select from fine as other where other.deposit_number = fine.number)
  or exists (select from fine as other where other.pair_key = fine.number and other.id <> fine.id))`;

const withFamily = (seed: string): string => `with recursive ${familyOf(seed)}`;

const declareReading = (name: string, seed: string) =>
  prepare<ReadRow>(`read-${name}`, selectFines(IN_FAMILY, 'false', withFamily(seed)));

const declareLocking = (name: string, seed: string) => ({
  lock: prepare<{ number: string }>(
    `lock-${name}`,
    `${withFamily(seed)} select number from fine where ${IN_FAMILY} order by number for update`,
  ),
  read: declareReading(name, seed),
});

const BY_FINE = declareLocking('dossier-by-fine', `${SEED} id = $1`);
const BY_ATTEMPT = declareLocking(
  'dossier-by-attempt',
  `${SEED} id = (select fine_id from attempt where reference = $1)`,
);
/** In SQL: the fines of a payment by any of its ids, of its attempt, and the other one that the event names. */
const BY_PAYMENT = declareLocking(
  'dossier-by-payment',
  `${SEED} id = any(array(
    select payment.fine_id from payment join payment_name as name on name.payment_id = payment.id
      where name.id = any($1::text[])
    union all select fine_id from attempt where reference = $2
    union all select $3::text))`,
);
const SELECT_WITHOUT_FINE = prepare<ReadPayment>(
  'payments-without-home',
  `select * from stored_payment where fine_id is null
    and id in (select name.payment_id from payment_name as name where name.id = any($1::text[]))`,
);
const LOCK_PAYMENT = prepare<unknown>(
  'lock-payment',
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
);
const OF_NUMBERS = declareReading('dossier-of-numbers', `${SEED} number = any($1::text[])`);
const OF_FINES = declareReading('dossiers-of-fines', `${SEED} id = any($1::text[])`);
const OF_LINKS = declareReading('dossier-of-links', LINKED);

/** What an event names. A payment is named by its ids and by its attempt's reference, even if it is new. */
export type DossierKey =
  | { readonly fineId: string }
  | { readonly attemptReference: string }
  | {
      readonly paymentIds: readonly [string, ...string[]];
      readonly attemptReference?: string;
      /** Another fine that the event names. */
      readonly fineId?: string | null;
    };

/**
 * Locks and reads a dossier. The locks have a fixed order, so that transactions wait instead of deadlock (invariants
 * 3 and 9).
 * @returns a dossier without fines if nothing is known of the key
 */
export async function readDossier(transaction: Database, key: DossierKey): Promise<StoredDossier> {
  const { statements, parameters, payments } = sourceOf(key);
  const [first] = payments;
  // No other transaction may open the payment meanwhile.
  if (first !== undefined) await transaction.executeQuery(LOCK_PAYMENT([first]));
  const locked = new Set<string>();
  for (;;) {
    const { rows } = await transaction.executeQuery(statements.lock(parameters));
    for (const { number } of rows) locked.add(number);
    const { rows: fines } = await transaction.executeQuery(statements.read(parameters));
    // An import may have linked another number while we waited.
    if (!fines.every(({ fine }) => locked.has(fine.number))) continue;
    return payments.length === 0 ? dossierOf(fines) : withPaymentsOf(transaction, fines, payments);
  }
}

function sourceOf(key: DossierKey) {
  if ('paymentIds' in key) {
    const { paymentIds: payments, attemptReference = '', fineId = null } = key;
    return { statements: BY_PAYMENT, parameters: [payments, attemptReference, fineId], payments };
  }
  if ('fineId' in key) return { statements: BY_FINE, parameters: [key.fineId], payments: [] };
  return { statements: BY_ATTEMPT, parameters: [key.attemptReference], payments: [] };
}

/**
 * Reads the dossier of a payment by any of its ids, without a lock, for people who only look.
 * @param fineId another fine, which somebody may choose for its money
 */
export const readPaymentDossier = (
  db: Database,
  paymentId: string,
  fineId: string | null = null,
): Promise<StoredDossier> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { rows: fines } = await transaction.executeQuery(
        BY_PAYMENT.read([[paymentId], '', fineId]),
      );
      return withPaymentsOf(transaction, fines, [paymentId]);
    });

/** Adds payments that have no fine yet, and today's date, which is unknown if no fine was read. */
async function withPaymentsOf(
  transaction: Database,
  fines: readonly ReadRow[],
  payments: readonly string[],
): Promise<StoredDossier> {
  const { rows: withoutFine } = await transaction.executeQuery(SELECT_WITHOUT_FINE([payments]));
  return { ...dossierOf(fines, withoutFine), today: await today(transaction) };
}

/** Reads all dossiers of these numbers as one. A caller that writes holds the locks. */
export const readDossiers = async (
  transaction: Database,
  numbers: readonly string[],
): Promise<StoredDossier> =>
  dossierOf((await transaction.executeQuery(OF_NUMBERS([numbers]))).rows);

/** Does the same, but leaves out numbers that no link or pair connects. */
export const readLinkedDossiers = async (
  transaction: Database,
  numbers: readonly string[],
): Promise<StoredDossier> => dossierOf((await transaction.executeQuery(OF_LINKS([numbers]))).rows);

/** Reads the fines of all dossiers of these ids, without a lock, for people who only look. */
export const readFinesOf = async (
  db: Database,
  ids: readonly string[],
): Promise<StoredDossier['fines']> =>
  dossierOf((await db.executeQuery(OF_FINES([ids]))).rows).fines;
