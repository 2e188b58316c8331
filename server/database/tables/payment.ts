import type { Generated } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { CheckoutEnd } from '../../till/dossier.ts';
import type {
  AsideReason,
  OperationKind,
  OperationState,
  PaymentOrigin,
  PaymentState,
} from '../../till/payments.ts';

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
  locale: Language;
  adresse: string | null;
  page_paiement: string | null;
  /** SHA-256 of the returning payer's value. */
  retour_empreinte: string | null;
  fin_page: CheckoutEnd | null;
  cree_le: Generated<Date>;
  expire_le: Date;
  /** Null: live. */
  terminee_le: Date | null;
  demander_le: Date | null;
  interrogee_le: Date | null;
  essais: Generated<number>;
}

/** Stores `Payment` of `server/till/payments.ts`. */
export interface PaymentTable {
  id: string;
  origine: PaymentOrigin;
  amende_id: string | null;
  tentative_id: string | null;
  reference: string;
  etat: PaymentState;
  statut: string;
  abandonne: boolean;
  encaisse: number;
  rendu: number;
  reserve: number;
  devise: string;
  notre_marchand: boolean;
  autre_tentative: boolean;
  revision: number;
  repondu: boolean;
  entendu: boolean;
  parole_sur: string | null;
  chiffre_dit: boolean;
  paye_le: Date | null;
  autorisation: string | null;
  carte_marque: string | null;
  carte_fin: string | null;
  jour: string;
  cree_le: Generated<Date>;
  reserve_le: Date | null;
  demander_le: Date | null;
  interrogee_le: Date | null;
  essais: Generated<number>;
}

export interface PaymentNameTable {
  id: string;
  paiement_id: string;
}

/** By the purge. */
export interface ErasedPaymentTable {
  id: string;
  efface_le: Generated<Date>;
}

export interface OperationTable {
  id: string;
  nature: OperationKind;
  paiement_id: string;
  motif: AsideReason | null;
  montant: number;
  etat: OperationState;
  operation_id: string | null;
  reprise: boolean;
  operateur: string;
  note: string;
  demandee_le: Generated<Date>;
  terminee_le: Date | null;
}

export interface InboxTable {
  empreinte: string;
  reference: string;
  paiements: readonly string[];
  statut: string;
  recu_le: Generated<Date>;
  traite_le: Date | null;
}
