import type { Generated } from 'kysely';
import type { FineTable, StatusChangeTable } from './tables/fine.ts';
import type {
  CollectionTable,
  DeclarationTable,
  LedgerEntryTable,
  WaitingChangeTable,
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
import type { AttemptMailTable, LetterTable, MailTable, OutboxTable } from './tables/receipts.ts';
import type {
  ImportRunTable,
  InterventionTable,
  MeasuresTable,
  RejectedLineTable,
  ReportTable,
} from './tables/reports.ts';
import type {
  ClosedFineView,
  CollectedLineView,
  MoneyLineView,
  OpenChargeBackView,
  OpenOperationView,
  RestingPaymentView,
  StoredAttemptView,
  StoredEntryView,
  StoredPaymentView,
  UnexplainedPaymentView,
  WaitingPaymentView,
} from './tables/views.ts';

/**
 * The tables and views of `server/migrations`, in camelCase (Kysely's `CamelCasePlugin`): the schema says what each column
 * means. Days are `YYYY-MM-DD`, instants are `Date`, amounts are cents.
 */
export interface Tables {
  fine: FineTable;
  attempt: AttemptTable;
  payment: PaymentTable;
  paymentName: PaymentNameTable;
  erasedPayment: ErasedPaymentTable;
  operation: OperationTable;
  ledgerEntry: LedgerEntryTable;
  waitingChange: WaitingChangeTable;
  declaration: DeclarationTable;
  collection: CollectionTable;
  inbox: InboxTable;
  outbox: OutboxTable;
  statusChange: StatusChangeTable;
  binding: BindingTable;
  failureCounter: { key: string; forgottenAt: Date };
  intervention: InterventionTable;
  report: ReportTable;
  measures: MeasuresTable;
  importRun: ImportRunTable;
  rejectedLine: RejectedLineTable;
  maintenance: {
    onlyRow: Generated<boolean>;
    active: boolean;
    returnsAt: Date | null;
    reason: string | null;
  };
  letter: LetterTable;
  mail: MailTable;
  attemptMail: AttemptMailTable;
  usedTimestamp: { digest: string; expiresAt: Date };
  waitingPayment: WaitingPaymentView;
  moneyLine: MoneyLineView;
  collectedLine: CollectedLineView;
  openChargeBack: OpenChargeBackView;
  unexplainedPayment: UnexplainedPaymentView;
  openOperation: OpenOperationView;
  restingPayment: RestingPaymentView;
  closedFine: ClosedFineView;
  storedEntry: StoredEntryView;
  storedAttempt: StoredAttemptView;
  storedPayment: StoredPaymentView;
}
