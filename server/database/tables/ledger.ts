import type { Generated } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { MovementCause } from '../../till/changes.ts';
import type { AsideReason, WordReason } from '../../till/payments.ts';

export interface EntryTable {
  id: Generated<string>;
  amende_id: string;
  tentative_id: string | null;
  reference_reglement: string;
  date_reglement: Date;
  montant: number;
  solde: number;
  nature: PaymentNature;
  media_reglement: number;
  num_avis: string;
  type_amende: NoticeType;
  transaction_reference: string;
  /** Any id; null on lines of the demonstration. */
  paiement_id: string | null;
  autorisation: string | null;
  code_verification: string;
  carte_marque: string | null;
  /** Four digits at most. */
  carte_fin: string | null;
  contrepasse: string | null;
  rang: Generated<number>;
  /** Cents paid elsewhere, as known then. */
  deja_regle: number | null;
  cree_le: Generated<Date>;
}

/** Its movements sum to what is open. */
export interface ItemTable {
  id: Generated<number>;
  paiement_id: string;
  motif: AsideReason;
  recu_le: Generated<Date>;
}

export interface MovementTable {
  id: Generated<number>;
  a_rapprocher_id: number;
  montant: number;
  cause: MovementCause;
  cree_le: Generated<Date>;
}

export interface WordTable {
  id: Generated<number>;
  paiement_id: string;
  motif: WordReason;
  montant: number;
  operation_id: string | null;
  dit_le: Generated<Date>;
}

/** Of a payment's figures. */
export interface CollectionTable {
  id: Generated<number>;
  paiement_id: string;
  encaisse: number;
  rendu: number;
  entendu_le: Generated<Date>;
}

export interface ChargeBackTable {
  id: Generated<number>;
  paiement_id: string;
  montant: number;
  frais: number | null;
  /** Last day to answer. */
  repondre_avant: string | null;
  dit_le: Generated<Date>;
}

/** AUTRE: an unknown debit, or a line that waits as an item. */
export type BankLineKind = 'VIREMENT' | 'REMISE' | 'COMMISSION' | 'RETROFACTURE' | 'AUTRE';

export interface BankLineTable {
  id: Generated<number>;
  empreinte: string;
  reference: string;
  jour: string | null;
  /** Negative: it left the account. */
  montant: number;
  devise: string;
  nature: BankLineKind;
  paiement_id: string | null;
  /** Commission held back. */
  frais: number;
  /** Card days of a remittance. */
  du: string | null;
  au: string | null;
  lu_le: Generated<Date>;
  traitee_le: Date | null;
}
