import type { Generated } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';

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
  cree_le: Generated<Date>;
}

export type ReconciliationReason =
  | 'TENTATIVE_INCONNUE'
  | 'MARCHAND_DIFFERENT'
  | 'MONTANT_DIFFERENT'
  | 'TROP_PERCU'
  | 'NON_CONFIRME'
  | 'REPONSE_ILLISIBLE'
  | 'PAIEMENT_DESIMPUTE'
  | TransferReason;

export type TransferReason =
  | 'VIREMENT_SANS_AMENDE'
  | 'VIREMENT_NON_AUTORISE'
  | 'VIREMENT_MONTANT'
  | 'VIREMENT_STATUT'
  | 'VIREMENT_DATE'
  | UnbookedReason;

/** VIREMENT_REPRIS: the bank took money back, or ours came back. VIREMENT_ILLISIBLE: a line that cannot be believed. */
export type UnbookedReason = 'VIREMENT_REPRIS' | 'VIREMENT_ILLISIBLE';

export interface ToReconcileTable {
  id: Generated<number>;
  motif: ReconciliationReason;
  empreinte: string;
  /** The fine that can take it; null when nobody knows. */
  amende_id: string | null;
  transaction_reference: string;
  tentative_id: string | null;
  montant: number;
  devise: string;
  recu_le: Generated<Date>;
  traite_le: Date | null;
  /** Null when an operator only closed the item. */
  issue: ItemOutcome | null;
}

/** RENDU: the payer has it back. IMPUTE: counted for the fine, up to the debt. */
export type ItemOutcome = 'RENDU' | 'IMPUTE';

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
