import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { EURO } from '#contract/domain/amounts.ts';
import type { Database } from '../../database/open.ts';
import {
  type OperationResult,
  type PaymentProvider,
  ProviderFailure,
} from '../../ports/PaymentProvider.ts';
import { DOUBTS } from '../../till/dossier.ts';
import { closeItem } from './closeItem.ts';
import { logIntervention, type Operator } from './logIntervention.ts';
import { RefusedOperation } from './RefusedOperation.ts';

/** What a refund of money set aside would be. Cents. */
export interface RefundPlan {
  readonly itemId: number;
  readonly paymentId: string;
  readonly reference: string;
  readonly cents: number;
  /** Of the item, after this refund. */
  readonly restCents: number;
}

/** In SQL: cents of an item that went back, or are on their way. */
const REFUNDED = sql<number>`coalesce((select sum(remboursement.montant) from remboursement
  where a_rapprocher_id = a_rapprocher.id and etat <> 'REFUSE'), 0)::int`;

/**
 * @param cents absent: all that is left of the item
 * @throws RefusedOperation
 */
export async function planRefund(
  base: Database,
  itemId: number,
  cents?: number,
): Promise<RefundPlan> {
  const item = await base
    .selectFrom('a_rapprocher')
    .leftJoin('tentative', 'tentative.transaction_reference', 'a_rapprocher.transaction_reference')
    .select([
      'a_rapprocher.motif',
      'a_rapprocher.montant',
      'a_rapprocher.devise',
      'a_rapprocher.transaction_reference as reference',
      'a_rapprocher.paiement_id as paymentId',
      'tentative.id as attemptId',
      REFUNDED.as('refunded'),
    ])
    .where('a_rapprocher.id', '=', itemId)
    .where('traite_le', 'is', null)
    .executeTakeFirst();
  if (item === undefined) throw new RefusedOperation(`No open item has the number ${itemId}`);
  if (DOUBTS.includes(item.motif)) throw new RefusedOperation('The item holds no money');
  if (item.devise !== EURO) throw new RefusedOperation('The item is not in euros');
  const { attemptId, paymentId, reference } = item;
  if (attemptId === null || paymentId === null) {
    throw new RefusedOperation(
      'No card payment of this service has the reference of this item: give it back where it came from',
    );
  }
  const left = item.montant - item.refunded;
  const wanted = cents ?? left;
  if (wanted < 1 || wanted > left) throw new RefusedOperation(`${left} cents of the item are left`);
  return {
    itemId,
    reference,
    paymentId,
    cents: wanted,
    restCents: left - wanted,
  };
}

interface Refund {
  readonly id: string;
  readonly itemId: number;
  readonly paymentId: string;
  readonly cents: number;
  readonly operationId: string | null;
}

/**
 * Asks the provider. Committed before, so that nobody asks twice; a refund whose outcome nobody knows is followed.
 * @throws RefusedOperation
 */
export async function requestRefund(
  base: Database,
  provider: PaymentProvider,
  plan: RefundPlan,
  operator: Operator,
): Promise<RefundState> {
  const id = randomUUID();
  const { itemId, paymentId, cents } = plan;
  await base.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('a_rapprocher')
      .select('id')
      .where('id', '=', itemId)
      .forUpdate()
      .executeTakeFirst();
    // Another operator may have asked meanwhile.
    await planRefund(transaction, itemId, cents);
    await transaction
      .insertInto('remboursement')
      .values({
        id,
        a_rapprocher_id: itemId,
        paiement_id: paymentId,
        montant: cents,
        ...operator,
      })
      .execute()
      .catch(refuseSecond);
    await logIntervention(transaction, 'REMBOURSEMENT', String(itemId), operator);
  });
  return follow(base, provider, { id, itemId, paymentId, cents, operationId: null });
}

const UNIQUE_VIOLATION = '23505';

function refuseSecond(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) {
    throw new RefusedOperation('A refund of this item is on its way');
  }
  throw error;
}

/** DEMANDE: on its way, or nobody knows. */
export type RefundState = 'DEMANDE' | 'FAIT' | 'REFUSE';

const STATES: Record<OperationResult['outcome'], RefundState> = {
  done: 'FAIT',
  requested: 'DEMANDE',
  unknown: 'DEMANDE',
  refused: 'REFUSE',
};

/**
 * In SQL: who asked for it waits for the answer no more, and the provider still knows its key, which it keeps for 24 hours:
 * repeated later, a refund could be a second one, and a person must look.
 */
const REPEATABLE = sql<boolean>`(operation_id is not null
  or demande_le between now() - interval '20 hours' and now() - interval '1 minute')`;

/** Follows the refunds that are on their way. */
export async function followRefunds(base: Database, provider: PaymentProvider): Promise<void> {
  const refunds = await base
    .selectFrom('remboursement')
    .select([
      'id',
      'a_rapprocher_id as itemId',
      'paiement_id as paymentId',
      'montant as cents',
      'operation_id as operationId',
    ])
    .where('etat', '=', 'DEMANDE')
    .where(REPEATABLE)
    .execute();
  for (const refund of refunds) await follow(base, provider, refund);
}

/** The last repeat of a webhook leaves 35 h 10 after the first. */
const TOLD_WITHIN = sql`interval '3 days'`;

/** A webhook about a payment of this attempt may be about a refund of ours. */
export async function hasRefund(base: Database, reference: string): Promise<boolean> {
  const refund = await base
    .selectFrom('remboursement')
    .innerJoin('a_rapprocher', 'a_rapprocher.id', 'remboursement.a_rapprocher_id')
    .select('remboursement.id')
    .where('a_rapprocher.transaction_reference', '=', reference)
    .where(sql<boolean>`(termine_le is null or termine_le > now() - ${TOLD_WITHIN})`)
    .executeTakeFirst();
  return refund !== undefined;
}

/** Asks again under the same key where no answer has named the operation: the provider repeats nothing. */
async function follow(
  base: Database,
  provider: PaymentProvider,
  refund: Refund,
): Promise<RefundState> {
  const { id, paymentId, cents, operationId } = refund;
  const { operations } = provider;
  try {
    const result =
      operationId === null
        ? await operations.refund(paymentId, cents, id.replaceAll('-', ''))
        : await operations.refundOutcome(paymentId, operationId);
    return await settle(base, refund, STATES[result.outcome], result.operationId);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const refused = error.kind === 'refused' && operationId === null;
    return settle(base, refund, refused ? 'REFUSE' : 'DEMANDE', operationId);
  }
}

/** Closes the item once all of it is back. */
async function settle(
  base: Database,
  { id, itemId }: Refund,
  state: RefundState,
  operationId: string | null,
): Promise<RefundState> {
  const settled = await base
    .updateTable('remboursement')
    .set({
      etat: state,
      operation_id: operationId,
      termine_le: state === 'DEMANDE' ? null : sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('etat', '=', 'DEMANDE')
    .returning(['operateur', 'note'])
    .executeTakeFirst();
  if (settled === undefined || state !== 'FAIT') return state;
  const item = await base
    .selectFrom('a_rapprocher')
    .select(['montant', REFUNDED.as('refunded')])
    .where('id', '=', itemId)
    .where('traite_le', 'is', null)
    .executeTakeFirst();
  if (item !== undefined && item.refunded === item.montant) {
    await closeItem(base, itemId, settled, { outcome: 'RENDU' });
  }
  return state;
}
