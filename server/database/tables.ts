import type { Generated } from 'kysely';
import type { TableAmende, TableChangementStatut } from './tables/amende.ts';
import type { Rapport, TableIntervention } from './tables/exploitation.ts';
import type { Json } from './tables/json.ts';
import type { TableBoiteReception, TableTentative } from './tables/paiement.ts';
import type {
  TableBoiteEnvoi,
  TableCourrier,
  TableEnvoiMail,
  TableMailTentative,
} from './tables/preuves.ts';
import type { TableLiaison } from './tables/recherche.ts';
import type { TableARapprocher, TableEcriture, TableVirementRecu } from './tables/registre.ts';

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
  mail_tentative: TableMailTentative;
  horodatage_utilise: { empreinte: string; expire_le: Date };
}
