import type {
  AsideReason,
  DeclarationReason,
  DoubtReason,
  Operation,
} from '../../till/payments.ts';

/** The schema defines each view. `paymentId` is the id under which a payment is stored now. Amounts are cents. */
export interface WaitingPaymentView {
  paymentId: string;
  /** The number by which people name the payment. */
  number: number;
  reason: AsideReason;
  since: Date;
  /** Negative if money is missing. */
  cents: number;
  currency: string;
  reference: string;
  fineId: string | null;
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
  paymentId: string | null;
}

export interface CollectedLineView {
  id: number;
  paymentId: string;
  heardAt: Date;
  capturedCents: number;
  returnedCents: number;
  currency: string;
  paidAt: Date;
}

/** Money that the payer's bank took back, as a person said, and of which the acquirer's letter can still be answered. */
export interface OpenChargeBackView {
  paymentId: string;
  cents: number;
  currency: string;
  /** The last day to answer, `YYYY-MM-DD`. */
  answerBy: string;
}

export interface UnexplainedPaymentView {
  id: string;
  status: string;
  doubt: DoubtReason;
  createdAt: Date;
}

export interface OpenQuestionView {
  kind: 'payment' | 'attempt';
  /** The id of a payment, or the reference of an attempt. */
  id: string;
  since: Date;
  askAt: Date;
  askedAt: Date | null;
  tries: number;
}

export interface OpenOperationView extends Pick<Operation, 'id' | 'kind' | 'cents' | 'providerId'> {
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
  pairKey: string;
  isFinal: boolean;
  since: Date;
}
