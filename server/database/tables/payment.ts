import type { Generated } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { AttemptState } from '#contract/domain/attempt.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { PaymentState } from '#contract/domain/paymentState.ts';

export interface AttemptTable {
  id: Generated<string>;
  amende_id: string;
  dossier: string;
  session_id: string;
  transaction_reference: string;
  jeton_sel: string;
  jeton_empreinte: string;
  jeton_expire_le: Date;
  type_reglement: PaymentNature;
  montant: number;
  /** Decides nothing; older servers, also those that an operator goes back to, write it on receipts. */
  solde_apres: number | null;
  locale: Language;
  etat: AttemptState;
  code_reponse: string | null;
  cree_le: Generated<Date>;
  expire_le: Date;
  terminee_le: Date | null;
  interrogee_le: Date | null;
  /** The provider's final outcome; null for accepted attempts. */
  confirmee_le: Date | null;
  /** When a lookup last asked while it was in doubt. */
  demandee_le: Date | null;
  /** Of its payment page, which the provider gives only once. */
  adresse: string | null;
  page_paiement: string | null;
  /** SHA-256 of what recognises the payer who returns. */
  retour_empreinte: string | null;
  /** The provider's payment, as it was last named. */
  paiement_id: string | null;
  /** Since when the amount is reserved and not taken. */
  reserve_le: Date | null;
}

export type AnswerSource = 'AUTOMATIQUE' | 'DIAGNOSTIC';

export interface InboxTable {
  empreinte: string;
  source: AnswerSource;
  transaction_reference: string;
  issue: PaymentState;
  code_reponse: string;
  montant: number;
  effet: string;
  recu_le: Generated<Date>;
}
