import type { Generated } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { AsideReason, ItemOutcome } from '../../till/dossier.ts';

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
  autorisation: string | null;
  code_verification: string;
  /** `paymentMeanBrand` of the provider. */
  carte_marque: string | null;
  /** Four digits at most. */
  carte_fin: string | null;
  contrepasse: string | null;
  /** The money set aside that the line counts. */
  a_rapprocher_id: number | null;
  /** Cents known as paid elsewhere when the line was written; null on older lines. */
  deja_regle: number | null;
  /** Null: `transaction_reference`. */
  paiement_id: string | null;
  cree_le: Generated<Date>;
}

export interface ToReconcileTable {
  id: Generated<number>;
  motif: AsideReason;
  empreinte: string;
  /** The fine that can take it; null when nobody knows. */
  amende_id: string | null;
  transaction_reference: string;
  /** Null: `transaction_reference`. */
  paiement_id: string | null;
  tentative_id: string | null;
  montant: number;
  devise: string;
  recu_le: Generated<Date>;
  traite_le: Date | null;
  /** Null when an operator only closed the item. */
  issue: ItemOutcome | null;
}

export interface ReceivedTransferTable {
  reference_banque: string;
  /** Null when it could not be read. */
  date_banque: string | null;
  montant: number;
  devise: string;
  effet: string;
  /** Null on lines that an older version noted. */
  libelle_empreinte: string | null;
  recu_le: Generated<Date>;
}
