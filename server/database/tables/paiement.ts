import type { Generated } from 'kysely';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import type { NatureReglement } from '#contract/domaine/montants.ts';
import type { EtatTentative } from '#contract/domaine/tentative.ts';

export interface TableTentative {
  id: Generated<string>;
  amende_id: string;
  dossier: string;
  session_id: string;
  transaction_reference: string;
  jeton_sel: string;
  jeton_empreinte: string;
  jeton_expire_le: Date;
  type_reglement: NatureReglement;
  montant: number;
  locale: Langue;
  etat: EtatTentative;
  code_reponse: string | null;
  cree_le: Generated<Date>;
  expire_le: Date;
  terminee_le: Date | null;
  interrogee_le: Date | null;
  /** When the provider's office answered what finally became of it; null before, and for what is accepted anyway. */
  confirmee_le: Date | null;
  /** When a lookup last asked for its fine while it was in doubt. */
  demandee_le: Date | null;
}

export type SourceReponse = 'AUTOMATIQUE' | 'RETOUR' | 'DIAGNOSTIC';

export interface TableBoiteReception {
  empreinte: string;
  source: SourceReponse;
  transaction_reference: string;
  issue: EtatPaiement;
  code_reponse: string;
  montant: number;
  effet: string;
  recu_le: Generated<Date>;
}
