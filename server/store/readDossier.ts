import type { Database } from '../database/open.ts';
import { prepare } from '../database/postgresPool.ts';
import {
  dossierOf,
  type FoundFine,
  type ReadPayment,
  type ReadRow,
  type StoredDossier,
} from './rows.ts';
import { dayInParis, familyOf, PAYMENT, pairWhere, selectFines } from './sql.ts';

/** Without a lock. @param before a `with` clause for the condition @param condition selects the fine, as `une` */
export function declareFineReading(name: string, condition: string, before = '') {
  const asked = condition.replaceAll('une.', 'amende.');
  const query = prepare<ReadRow>(name, selectFines(pairWhere(condition), asked, before));
  return async (db: Database, parameters: readonly unknown[]): Promise<FoundFine | null> => {
    const { rows } = await db.executeQuery(query(parameters));
    const dossier = dossierOf(rows);
    const fine = dossier.fines.find((_, index) => rows[index]?.asked);
    return fine === undefined ? null : { dossier, fine };
  };
}

const READ_BY_NUMBER = declareFineReading('fine-by-number', 'une.num_avis = $1');
const READ_BY_ID = declareFineReading('fine-by-id', 'une.id = $1');

/** Without a lock. */
export const readFine = (
  db: Database,
  fine: { readonly number: string } | { readonly id: string },
): Promise<FoundFine | null> =>
  'number' in fine ? READ_BY_NUMBER(db, [fine.number]) : READ_BY_ID(db, [fine.id]);

const IN_FAMILY = 'num_avis in (select num_avis from famille)';
const SEED = 'select num_avis, num_consignation, dossier from amende where';

const LINKED = `${SEED} num_avis = any($1::text[]) and (num_consignation is not null or dossier <> num_avis
  or exists (select from amende as une where une.num_consignation = amende.num_avis)
  or exists (select from amende as une where une.dossier = amende.num_avis and une.id <> amende.id))`;

const withFamily = (seed: string): string => `with recursive ${familyOf(seed)}`;

const declareReading = (name: string, seed: string) =>
  prepare<ReadRow>(`read-${name}`, selectFines(IN_FAMILY, 'false', withFamily(seed)));

const declareLocking = (name: string, seed: string) => ({
  lock: prepare<{ num_avis: string }>(
    `lock-${name}`,
    `${withFamily(seed)} select num_avis from amende where ${IN_FAMILY} order by num_avis for update`,
  ),
  read: declareReading(name, seed),
});

const BY_FINE = declareLocking('dossier-by-fine', `${SEED} id = $1`);
const BY_ATTEMPT = declareLocking(
  'dossier-by-attempt',
  `${SEED} id = (select amende_id from tentative where transaction_reference = $1)`,
);
/** By any id of the payment, or by the fine of its attempt. */
const BY_PAYMENT = declareLocking(
  'dossier-by-payment',
  `${SEED} id in (select paiement.amende_id from paiement join paiement_nom as nom on nom.paiement_id = paiement.id
      where nom.id = any($1::text[]))
    or id = (select amende_id from tentative where transaction_reference = $2)`,
);
const HOMELESS = prepare<ReadPayment>(
  'payments-without-home',
  `${PAYMENT} where amende_id is null
    and id in (select nom.paiement_id from paiement_nom as nom where nom.id = any($1::text[]))`,
);
const LOCK_PAYMENT = prepare<unknown>(
  'lock-payment',
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
);
const TODAY = prepare<{ today: string }>('today', `select ${dayInParis('now()')} as today`);
const OF_NUMBERS = declareReading('dossier-of-numbers', `${SEED} num_avis = any($1::text[])`);
const OF_LINKS = declareReading('dossier-of-links', LINKED);

/** A payment is named by its ids and its attempt's reference, also if it is new. */
export type DossierKey =
  | { readonly fineId: string; readonly paymentId?: string }
  | { readonly attemptReference: string }
  | { readonly paymentIds: readonly [string, ...string[]]; readonly attemptReference?: string };

/**
 * Locks in a fixed order, so that transactions wait instead of deadlock (invariants 3 and 9).
 * @returns without fines when nothing is known of the key
 */
export async function readDossier(transaction: Database, key: DossierKey): Promise<StoredDossier> {
  const { statements, parameters, payments } = sourceOf(key);
  const [first] = payments;
  // No other transaction may open it.
  if (first !== undefined) await transaction.executeQuery(LOCK_PAYMENT([first]));
  const locked = new Set<string>();
  for (;;) {
    const { rows } = await transaction.executeQuery(statements.lock(parameters));
    for (const { num_avis: number } of rows) locked.add(number);
    const { rows: fines } = await transaction.executeQuery(statements.read(parameters));
    // An import may have linked another number while we waited.
    if (!fines.every(({ fine }) => locked.has(fine.num_avis))) continue;
    if (payments.length === 0) return dossierOf(fines);
    const { rows: homeless } = await transaction.executeQuery(HOMELESS([payments]));
    const { rows: days } = await transaction.executeQuery(TODAY([]));
    return { ...dossierOf(fines, homeless), today: days[0]?.today ?? '' };
  }
}

function sourceOf(key: DossierKey) {
  if ('fineId' in key) {
    const payments = key.paymentId === undefined ? [] : [key.paymentId];
    return { statements: BY_FINE, parameters: [key.fineId], payments };
  }
  if ('paymentIds' in key) {
    const { paymentIds: payments, attemptReference = '' } = key;
    return { statements: BY_PAYMENT, parameters: [payments, attemptReference], payments };
  }
  return { statements: BY_ATTEMPT, parameters: [key.attemptReference], payments: [] };
}

/** All dossiers of these numbers as one; the caller holds the locks. */
export const readLockedDossiers = async (
  transaction: Database,
  numbers: readonly string[],
): Promise<StoredDossier> =>
  dossierOf((await transaction.executeQuery(OF_NUMBERS([numbers]))).rows);

/** The same, without unlinked numbers. */
export const readLinkedDossiers = async (
  transaction: Database,
  numbers: readonly string[],
): Promise<StoredDossier> => dossierOf((await transaction.executeQuery(OF_LINKS([numbers]))).rows);
