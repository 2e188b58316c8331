import type { ColumnType, Generated } from 'kysely';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import type { NatureReglement, Palier } from '#contract/domaine/montants.ts';
import type { CauseTransition, StatutStocke } from '#contract/domaine/statutPaiement.ts';
import type { EtatTentative } from '#contract/domaine/tentative.ts';
import type { TypeAmende } from '#contract/domaine/typeAmende.ts';

/** The columns of `migrations/`, in the same order. Days are `YYYY-MM-DD` texts, instants are `Date`, amounts cents. */
export interface Tables {
  amende: TableAmende;
  tentative: TableTentative;
  ecriture: TableEcriture;
  a_rapprocher: TableARapprocher;
  boite_reception: TableBoiteReception;
  boite_envoi: TableBoiteEnvoi;
  changement_statut: TableChangementStatut;
  liaison: TableLiaison;
  compteur_echec: { cle: string; nombre: number; expire_le: Date };
  intervention: TableIntervention;
  rapport: { jour: string; contenu: Json<Rapport>; etabli_le: Generated<Date> };
  virement_recu: TableVirementRecu;
  maintenance: {
    unique_ligne: Generated<boolean>;
    active: boolean;
    retour: Date | null;
    motif: string | null;
  };
  courrier: TableCourrier;
  envoi_mail: TableEnvoiMail;
  horodatage_utilise: { empreinte: string; expire_le: Date };
}

/** Written as JSON text, read as a value. */
type Json<Value> = ColumnType<Value, string, string>;

export interface ReglementImporte {
  readonly referenceReglement: string;
  readonly date: string;
  readonly montant: number;
  readonly nature: NatureReglement;
  readonly mediaReglement: number;
}

/** A date printed on the notice (D-22). */
export interface EcheanceAvis {
  readonly palier: Palier;
  /** Last day of the amount, included: `YYYY-MM-DD`, Europe/Paris. */
  readonly jusquau: string;
}

export interface AdressePostale {
  readonly nom: string;
  readonly lignes: readonly string[];
  readonly codePostal: string;
  readonly commune: string;
  readonly pays: string;
}

interface TableAmende {
  id: string;
  num_avis: string;
  dossier: string;
  cle_empreinte: string;
  cle_poivre: string;
  type_amende: TypeAmende;
  statut: StatutStocke;
  media_reglement: number | null;
  date_envoi_avis: string;
  date_infraction: Date;
  commune: string;
  voie: string | null;
  nature_libelle: string;
  nature_article: string | null;
  nature_classe: number | null;
  service_verbalisateur: string | null;
  immatriculation_masquee: string | null;
  vitesse_limite: number | null;
  vitesse_mesuree: number | null;
  vitesse_retenue: number | null;
  points_encourus: number | null;
  minoree: number | null;
  forfaitaire: number | null;
  majoree: number | null;
  fps_majore: number | null;
  consignation: boolean;
  num_consignation: string | null;
  fractionnable: boolean;
  virement_autorise: boolean;
  indicatif_operation: string | null;
  deja_regle_importe: number;
  reglements_importes: Json<readonly ReglementImporte[]>;
  adresse_postale: Json<AdressePostale> | null;
  importe_le: Generated<Date>;
  /** Empty where D-11 computes the dates. */
  echeances: ColumnType<readonly EcheanceAvis[], string | undefined, string>;
}

interface TableTentative {
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
  solde_apres: number;
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

interface TableEcriture {
  id: Generated<string>;
  amende_id: string;
  tentative_id: string | null;
  reference_reglement: string;
  date_reglement: Date;
  montant: number;
  solde: number;
  nature: NatureReglement;
  media_reglement: number;
  num_avis: string;
  type_amende: TypeAmende;
  transaction_reference: string;
  autorisation: string | null;
  code_verification: string;
  contrepasse: string | null;
  cree_le: Generated<Date>;
}

export type MotifRapprochement =
  | 'TENTATIVE_INCONNUE'
  | 'MARCHAND_DIFFERENT'
  | 'MONTANT_DIFFERENT'
  | 'TROP_PERCU'
  | 'NON_CONFIRME'
  | 'REPONSE_ILLISIBLE'
  | MotifVirement;

/** Why a bank credit could not be written into the ledger. */
export type MotifVirement =
  | 'VIREMENT_SANS_AMENDE'
  | 'VIREMENT_NON_AUTORISE'
  | 'VIREMENT_MONTANT'
  | 'VIREMENT_STATUT';

interface TableARapprocher {
  id: Generated<number>;
  motif: MotifRapprochement;
  empreinte: string;
  transaction_reference: string;
  tentative_id: string | null;
  montant: number;
  devise: string;
  recu_le: Generated<Date>;
  traite_le: Date | null;
}

export type SourceReponse = 'AUTOMATIQUE' | 'RETOUR' | 'DIAGNOSTIC';

interface TableBoiteReception {
  empreinte: string;
  source: SourceReponse;
  transaction_reference: string;
  issue: EtatPaiement;
  code_reponse: string;
  montant: number;
  effet: string;
  recu_le: Generated<Date>;
}

interface TableBoiteEnvoi {
  id: Generated<number>;
  sujet: string;
  cle: string;
  charge: Json<unknown>;
  cree_le: Generated<Date>;
  relaye_le: Date | null;
  termine_le: Date | null;
}

interface TableChangementStatut {
  id: Generated<number>;
  amende_id: string;
  de: StatutStocke;
  vers: StatutStocke;
  cause: CauseTransition;
  tentative_id: string | null;
  change_le: Generated<Date>;
}

/** PAIEMENT: number and key were given. JUSTIFICATIF: only the way back from a payment is known. */
export type Portee = 'PAIEMENT' | 'JUSTIFICATIF';

interface TableLiaison {
  session_id: string;
  amende_id: string;
  portee: Portee;
  vue_le: Generated<Date>;
}

export type ActionOperateur =
  | 'RAPPROCHEMENT_TRAITE'
  | 'DESIMPUTATION'
  | 'REOUVERTURE'
  | 'MAINTENANCE_ACTIVEE'
  | 'MAINTENANCE_LEVEE';

interface TableIntervention {
  id: Generated<number>;
  action: ActionOperateur;
  cible: string;
  note: string;
  operateur: string;
  fait_le: Generated<Date>;
}

interface TableVirementRecu {
  reference_banque: string;
  date_banque: string;
  montant: number;
  devise: string;
  effet: string;
  recu_le: Generated<Date>;
}

/** What a reconciliation of one day found; see `services/registre/rapprocher.ts`. Amounts are cents. */
export interface Rapport {
  readonly jour: string;
  readonly ecritures: {
    readonly nombre: number;
    readonly total: number;
    readonly contrepassees: number;
    readonly totalContrepasse: number;
  };
  readonly fournisseur: {
    readonly interrogees: number;
    readonly acceptees: number;
    readonly total: number;
    readonly injoignables: number;
  };
  readonly ecarts: readonly EcartRapport[];
  readonly aRapprocher: readonly {
    readonly id: number;
    readonly motif: MotifRapprochement;
    readonly montant: number;
    readonly devise: string;
    readonly transactionReference: string;
    readonly recuLe: string;
  }[];
  readonly litiges: readonly {
    readonly transactionReference: string;
    readonly montant: number;
    readonly creeLe: string;
  }[];
}

/** An attempt whose money the provider and the ledger tell differently; null where there is none. */
export interface EcartRapport {
  readonly transactionReference: string;
  readonly fournisseur: number | null;
  readonly registre: number | null;
}

/** PARTI: the relay took it. REFUSE: the relay will never take it. */
export type IssueMail = 'PARTI' | 'REFUSE';

interface TableEnvoiMail {
  id: string;
  reference_reglement: string;
  destinataire: string | null;
  destinataire_empreinte: string;
  prefixe_empreinte: string | null;
  locale: Langue;
  demande_le: Generated<Date>;
  pris_le: Date | null;
  issue: IssueMail | null;
  termine_le: Date | null;
}

interface TableCourrier {
  reference_reglement: string;
  locale: Langue;
  demande_le: Generated<Date>;
  depose_le: Date | null;
}
