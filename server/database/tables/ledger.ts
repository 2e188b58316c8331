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
  | 'priceCents'
  | 'nature'
  | 'reverses'
>;

export interface LedgerEntryTable extends StoredEntry {
  id: Generated<string>;
  fineId: string;
  fineNumber: string;
  noticeType: NoticeType;
  paidAt: Date;
  medium: number;
  authorisation: string | null;
  verificationCode: string;
  cardBrand: string | null;
  cardDigits: string | null;
  rank: Generated<number>;
  paidElsewhere: number | null;
  createdAt: Generated<Date>;
}

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
  answerBy: string | null;
  declaredAt: Generated<Date>;
}

export interface CollectionTable {
  id: Generated<number>;
  paymentId: string;
  capturedCents: number;
  returnedCents: number;
  heardAt: Generated<Date>;
}
