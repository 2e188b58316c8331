import type { ColumnType, Generated } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Letter } from '../../ports/PrintProvider.ts';
import type { AdminWord } from '../../till/dossier.ts';
import type { NoticeDeadline } from '../../till/schedule.ts';
import type { StatusCause } from '../../till/transitions.ts';
import type { Json } from './json.ts';

export interface ImportedPayment {
  readonly referenceReglement: string;
  readonly date: string;
  readonly montant: number;
  readonly nature: PaymentNature;
  readonly mediaReglement: number;
}

export interface FineTable {
  id: string;
  num_avis: string;
  dossier: string;
  cle_empreinte: string;
  cle_poivre: string;
  type_amende: NoticeType;
  statut: StoredStatus;
  media_reglement: number | null;
  date_envoi_avis: string;
  /** Wall clock of the record (D-64). */
  date_infraction: string;
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
  /** Only with `followsOwnRules` (D-40). */
  reduite: number | null;
  consignation: boolean;
  num_consignation: string | null;
  fractionnable: boolean;
  virement_autorise: boolean;
  indicatif_operation: string | null;
  deja_regle_importe: number;
  reglements_importes: Json<readonly ImportedPayment[]>;
  adresse_postale: Json<Letter['destinataire']> | null;
  /** By the last record, taken or not (D-60). */
  dit_importe: ColumnType<AdminWord | null, string | null | undefined, string | null>;
  /** Null: not erased. */
  efface_le: ColumnType<Date | null, Date | null | undefined, Date | null>;
  importe_le: Generated<Date>;
  /** Null: computed (D-37). */
  contestation_jusquau: string | null;
  /** Empty: computed (D-11). */
  echeances: ColumnType<readonly NoticeDeadline[], string | undefined, string>;
}

export interface StatusChangeTable {
  id: Generated<number>;
  amende_id: string;
  de: StoredStatus;
  vers: StoredStatus;
  cause: StatusCause;
  tentative_id: string | null;
  change_le: Generated<Date>;
}
