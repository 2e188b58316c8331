import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import {
  type OperationResult,
  type PaymentProvider,
  ProviderFailure,
} from '../../ports/PaymentProvider.ts';
import { decide } from '../../store/decide.ts';
import type { OperationKind } from '../../till/payments.ts';

/** Committed; the provider may not have it. */
export interface WaitingOperation {
  readonly id: string;
  readonly kind: OperationKind;
  readonly paymentId: string;
  readonly cents: number;
}

const CALLS = {
  refund: 'refund',
  capture: 'capture',
  cancel: 'cancel',
} as const satisfies Record<OperationKind, string>;

/** Outside any transaction. @param isRepeat a refusal may be about the first call, which may have acted */
export async function sendOperation(
  db: Database,
  provider: PaymentProvider,
  operation: WaitingOperation,
  isRepeat = false,
): Promise<OperationResult['state']> {
  const { paymentId, kind, cents, id } = operation;
  const result = await provider.operations[CALLS[kind]](paymentId, cents, id).catch(
    (error: unknown) => resultOf(error, isRepeat),
  );
  const heard = { type: 'operation-heard', paymentId, key: id, ...result } as const;
  await decide(db, { paymentIds: [paymentId] }, heard);
  return result.state;
}

function resultOf(error: unknown, isRepeat: boolean): OperationResult {
  if (!(error instanceof ProviderFailure)) throw error;
  const isRefused = error.kind === 'refused' && !isRepeat;
  return { state: isRefused ? 'refused' : 'unknown', providerId: null };
}

/**
 * Rule 11: what is not in the payment's list is sent again while the provider knows the key (24 h; we stop at 20).
 * Later a person looks.
 */
export async function repeatOperations(
  db: Database,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const { rows } = await sql<WaitingOperation>`
    select operation.id, operation.kind, name.payment_id, operation.cents
    from operation join payment_name as name on name.id = operation.payment_id
    join payment on payment.id = name.payment_id
    where name.payment_id = (select payment_id from payment_name where id = ${paymentId})
      and operation.state in ('asked', 'unknown') and operation.provider_id is null and not payment.heard_since_answer
      and operation.asked_at between now() - interval '20 hours' and now() - interval '1 minute'`.execute(
    db,
  );
  for (const operation of rows) await sendOperation(db, provider, operation, true);
}
