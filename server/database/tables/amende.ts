import type { ColumnType, Generated } from 'kysely';
import type { NatureReglement, Palier } from '#contract/domaine/montants.ts';
import type { CauseTransition, StatutStocke } from '#contract/domaine/statutPaiement.ts';
import type { TypeAmende } from '#contract/domaine/typeAmende.ts';
import type { Json } from './json.ts';

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

export interface TableAmende {
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

export interface TableChangementStatut {
  id: Generated<number>;
  amende_id: string;
  de: StatutStocke;
  vers: StatutStocke;
  cause: CauseTransition;
  tentative_id: string | null;
  change_le: Generated<Date>;
}
