import type {
  AsideReason,
  Declaration,
  DeclarationReason,
  DoubtReason,
  Operation,
} from '../../till/payments.ts';
import type { LedgerEntryTable } from './ledger.ts';
import type { AttemptTable, PaymentTable } from './payment.ts';

export interface WaitingPaymentView {
  paymentId: string;
  number: number;
  reason: AsideReason;
  since: Date;
  cents: number;
  currency: string;
}

export type MoneyKind = 'counted' | 'reversed' | 'waiting' | 'declared';

export interface MoneyLineView {
  kind: MoneyKind;
  at: Date;
  cents: number;
  reason: AsideReason | DeclarationReason | null;
  entryId: string | null;
  /** Orders lines of the same instant. */
  rank: string;
  paymentId: string;
}

export interface CollectedLineView {
  paymentId: string;
  heardAt: Date;
  capturedCents: number;
  returnedCents: number;
  currency: string;
  paidAt: Date;
}

export interface OpenChargeBackView {
  paymentId: string;
  cents: number;
  currency: string;
  answerBy: string;
}

export interface UnexplainedPaymentView {
  id: string;
  status: string;
  doubt: DoubtReason;
  createdAt: Date;
}

export interface OpenOperationView
  extends Pick<Operation, 'id' | 'kind' | 'cents' | 'providerId' | 'isListed'> {
  paymentId: string;
  askedAt: Date;
}

export interface RestingPaymentView {
  id: string;
  fineId: string | null;
  attemptId: string | null;
  hasStory: boolean;
  lastLine: Date;
}

export interface ClosedFineView {
  id: string;
  isFinal: boolean;
  since: Date;
}

export interface StoredEntryView extends LedgerEntryTable {
  day: string;
  balanceFrom: string;
  /** Null for what is no payment. */
  waits: boolean | null;
}

export interface StoredAttemptView
  extends Pick<
    AttemptTable,
    | 'id'
    | 'fineId'
    | 'reference'
    | 'sessionId'
    | 'nature'
    | 'cents'
    | 'locale'
    | 'tokenSalt'
    | 'tokenHash'
    | 'address'
    | 'checkoutId'
    | 'checkoutEnd'
    | 'expiresAt'
    | 'createdAt'
  > {
  day: string;
  live: boolean;
  /** Whole minutes since the end of the page, below zero before it. */
  minutesOver: number;
  isSeen: boolean;
  isAsked: boolean;
  nextAnswerAt: Date;
}

export interface StoredPaymentView extends PaymentTable {
  silent: boolean;
  names: string[];
  declarations: Declaration[] | null;
  operations: Operation[] | null;
}
