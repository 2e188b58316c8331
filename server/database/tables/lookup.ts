import type { Generated } from 'kysely';

/** `payment`: proved by number and key. `receipt`: by a payment's return. */
export type Scope = 'payment' | 'receipt';

export interface BindingTable {
  sessionId: string;
  fineId: string;
  scope: Scope;
  seenAt: Generated<Date>;
}
