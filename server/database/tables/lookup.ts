import type { Generated } from 'kysely';

/** PAIEMENT: by number and key. JUSTIFICATIF: by a payment's return. */
export type Scope = 'PAIEMENT' | 'JUSTIFICATIF';

export interface BindingTable {
  session_id: string;
  amende_id: string;
  portee: Scope;
  vue_le: Generated<Date>;
}
