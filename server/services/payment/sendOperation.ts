import type { Database } from '../../database/open.ts';
import {
  type OperationResult,
  type PaymentProvider,
  ProviderFailure,
} from '../../ports/PaymentProvider.ts';
import { decide } from '../../store/decide.ts';
import { repeatableOperations, type WaitingOperation } from '../../store/operations.ts';
import { newEntryReferences } from './references.ts';

type Sending = (
  db: Database,
  provider: PaymentProvider,
  operation: WaitingOperation,
) => Promise<OperationResult['state']>;

/** Sends an operation for the first time, outside any transaction, and writes what the provider answers. */
export const sendOperation: Sending = (db, provider, operation) =>
  send(db, provider, operation, 'refused');

/** Sends it once more. A refusal may now be about the first call, which may have acted. */
export const sendAgain: Sending = (db, provider, operation) =>
  send(db, provider, operation, 'unknown');

async function send(
  db: Database,
  provider: PaymentProvider,
  operation: WaitingOperation,
  stateIfRefused: 'refused' | 'unknown',
): Promise<OperationResult['state']> {
  const { paymentId, kind, cents, id } = operation;
  const result = await provider.operations[kind](paymentId, cents, id).catch(
    (error: unknown): OperationResult => {
      if (!(error instanceof ProviderFailure)) throw error;
      return { state: error.kind === 'refused' ? stateIfRefused : 'unknown', providerId: null };
    },
  );
  const references = newEntryReferences();
  const heard = { type: 'operation-heard', paymentId, key: id, references, ...result } as const;
  await decide(db, { paymentIds: [paymentId] }, heard);
  return result.state;
}

/**
 * Judges and sends again what is not in the payment's list, as long as the provider knows the key; later a person
 * looks (rule 11). Only the queue calls this: an operation may take as long as the provider does, and no payer waits
 * for it (D-70).
 */
export async function repeatOperations(
  db: Database,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  for (const operation of await repeatableOperations(db, paymentId)) {
    const again = { type: 'operation-repeated', paymentId, key: operation.id } as const;
    const judged = await decide(db, { paymentIds: [operation.paymentId] }, again);
    if ('changes' in judged) await sendAgain(db, provider, operation);
  }
}
