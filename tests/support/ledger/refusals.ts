import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { RefusedOperation } from '#server/services/operations/RefusedOperation.ts';
import { NotBound } from '#server/services/session/bindings.ts';
import { Killed } from './killed.ts';

const isExpected = (error: unknown): boolean =>
  error instanceof RefusedOperation ||
  error instanceof ProviderFailure ||
  error instanceof Killed ||
  // The clock moved on while a person started to pay.
  error instanceof NotBound ||
  (error instanceof AggregateError && error.errors.every(isExpected));

/** What an operator may not do, a provider that fails and a server that dies are no faults. */
export async function ignoringRefusals(act: unknown): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!isExpected(error)) throw error;
  }
}
