import type { ColumnType, Generated } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Letter } from '../../ports/PrintProvider.ts';
import type { FineAccount, StoredRecord } from '../../till/dossier.ts';
import type { NoticeDeadline, Tariff } from '../../till/schedule.ts';
import type { StatusCause } from '../../till/transitions.ts';
import type { Json } from './json.ts';

/** A payment as the administration's file writes it. */
export interface ImportedPayment {
  readonly referenceReglement: string;
  readonly date: string;
  readonly montant: number;
  readonly nature: PaymentNature;
  readonly mediaReglement: number;
}

type StoredAccount = Pick<
  FineAccount,
  | 'id'
  | 'pairKey'
  | 'depositNumber'
  | 'status'
  | 'paidElsewhere'
  | 'partsAllowed'
  | 'transferAllowed'
>;

export interface FineTable extends StoredAccount, Omit<Tariff, 'noticeDeadlines'> {
  keyHash: string;
  keyPepper: string;
  medium: number | null;
  offenceAt: string;
  town: string;
  street: string | null;
  offence: string;
  offenceArticle: string | null;
  offenceClass: number | null;
  issuingService: string | null;
  maskedPlate: string | null;
  speedLimit: number | null;
  measuredSpeed: number | null;
  retainedSpeed: number | null;
  points: number | null;
  operationCode: string | null;
  importedPayments: Json<readonly ImportedPayment[]>;
  postalAddress: Json<Letter['destinataire']> | null;
  lastRecord: ColumnType<StoredRecord | null, string | null | undefined, string | null>;
  erasedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  importedAt: Generated<Date>;
  purgeFrom: ColumnType<Date | null, undefined, Date | null>;
  contestUntil: string | null;
  noticeDeadlines: ColumnType<readonly NoticeDeadline[], string | undefined, string>;
}

export interface StatusChangeTable {
  id: Generated<number>;
  fineId: string;
  fromStatus: StoredStatus;
  toStatus: StoredStatus;
  cause: StatusCause;
  changedAt: Generated<Date>;
}
