import type { Generated } from 'kysely';

/** PAIEMENT: number and key were given. JUSTIFICATIF: only the way back from a payment is known. */
export type Portee = 'PAIEMENT' | 'JUSTIFICATIF';

export interface TableLiaison {
  session_id: string;
  amende_id: string;
  portee: Portee;
  vue_le: Generated<Date>;
}
