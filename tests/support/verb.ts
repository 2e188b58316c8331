import type { Database } from '#server/database/open.ts';
import { carryOut, planVerb } from '#server/office/commands/act.ts';
import type { Verb } from '#server/office/commands/verbs.ts';
import type { PaymentProvider } from '#server/ports/PaymentProvider.ts';
import type { OperationState } from '#server/till/payments.ts';
import { testProvider } from './provider.ts';

interface Counter {
  readonly db: Database;
  /** Needed by a refund, a capture and a cancel. */
  readonly provider?: PaymentProvider;
}

/** Does what `paiement` does once its question is answered with yes. */
export async function doVerb(
  { db, provider = testProvider() }: Counter,
  named: string,
  verb: Verb,
  operator = { operator: 'agent', note: 'test' },
): Promise<OperationState> {
  return carryOut(db, provider, await planVerb(db, provider, named, verb), operator);
}
