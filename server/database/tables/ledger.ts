import type { Generated } from 'kysely';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { Entry } from '../../till/dossier.ts';
import type { AsideReason, Declaration } from '../../till/payments.ts';

type StoredEntry = Pick<
  Entry,
  | 'reference'
  | 'attemptId'
  | 'transactionReference'
  | 'paymentId'
  | 'cents'
  | 'balance'
  | 'nature'
  | 'reverses'
>;

export interface LedgerEntryTable extends StoredEntry {
  id: Generated<string>;
  fineId: string;
  fineNumber: string;
  noticeType: NoticeType;
  paidAt: Date;
  /** One of the numbers of `PAYMENT_MEDIA`. */
  medium: number;
  authorisation: string | null;
  verificationCode: string;
  cardBrand: string | null;
  /** The last digits of the card, four at most. */
  cardDigits: string | null;
  rank: Generated<number>;
  /** Cents, as the record had them when the line was written. */
  paidElsewhere: number | null;
  createdAt: Generated<Date>;
}

/** A change of the money of a payment that waits for a person. */
export interface WaitingChangeTable {
  id: Generated<number>;
  paymentId: string;
  reason: AsideReason;
  cents: number;
  createdAt: Generated<Date>;
}

export interface DeclarationTable extends Declaration {
  id: Generated<number>;
  paymentId: string;
  /** Of a charge-back: the last day to answer the acquirer, `YYYY-MM-DD`. */
  answerBy: string | null;
  declaredAt: Generated<Date>;
}

/** A change of a payment's figures, on the day on which we heard of it. */
export interface CollectionTable {
  id: Generated<number>;
  paymentId: string;
  capturedCents: number;
  returnedCents: number;
  heardAt: Generated<Date>;
}
