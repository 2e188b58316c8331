import type { Generated } from 'kysely';

/** PAIEMENT: number and key were given. JUSTIFICATIF: only the return from a payment is known. */
export type Scope = 'PAIEMENT' | 'JUSTIFICATIF';

export interface BindingTable {
  session_id: string;
  amende_id: string;
  portee: Scope;
  vue_le: Generated<Date>;
}
