import type { Generated } from 'kysely';
import type { InterventionTable, Report } from './tables/exploitation.ts';
import type { FineTable, StatusChangeTable } from './tables/fine.ts';
import type { Json } from './tables/json.ts';
import type {
  BankLineTable,
  ChargeBackTable,
  CollectionTable,
  EntryTable,
  ItemTable,
  MovementTable,
  WordTable,
} from './tables/ledger.ts';
import type { BindingTable } from './tables/lookup.ts';
import type {
  AttemptTable,
  ErasedPaymentTable,
  InboxTable,
  OperationTable,
  PaymentNameTable,
  PaymentTable,
} from './tables/payment.ts';
import type {
  AttemptMailTable,
  LetterTable,
  MailSendingTable,
  OutboxTable,
} from './tables/receipts.ts';

/** Days are `YYYY-MM-DD`, instants `Date`, amounts cents. */
export interface Tables {
  amende: FineTable;
  tentative: AttemptTable;
  paiement: PaymentTable;
  paiement_nom: PaymentNameTable;
  paiement_efface: ErasedPaymentTable;
  operation: OperationTable;
  ecriture: EntryTable;
  a_rapprocher: ItemTable;
  mouvement: MovementTable;
  parole: WordTable;
  encaissement: CollectionTable;
  retrofacture: ChargeBackTable;
  ligne_banque: BankLineTable;
  boite_reception: InboxTable;
  boite_envoi: OutboxTable;
  changement_statut: StatusChangeTable;
  liaison: BindingTable;
  compteur_echec: { cle: string; nombre: number; expire_le: Date };
  intervention: InterventionTable;
  rapport: { jour: string; contenu: Json<Report>; etabli_le: Generated<Date> };
  maintenance: {
    unique_ligne: Generated<boolean>;
    active: boolean;
    retour: Date | null;
    motif: string | null;
  };
  courrier: LetterTable;
  envoi_mail: MailSendingTable;
  mail_tentative: AttemptMailTable;
  horodatage_utilise: { empreinte: string; expire_le: Date };
}
