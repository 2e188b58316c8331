import type { Generated } from 'kysely';

/**
 * `payment`: the session proved number and key. `receipt`: it came by the return of a payment, and may only read
 * receipts.
 */
export type Scope = 'payment' | 'receipt';

export interface BindingTable {
  sessionId: string;
  fineId: string;
  scope: Scope;
  seenAt: Generated<Date>;
}
