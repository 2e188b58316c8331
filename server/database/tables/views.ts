import type { MovementCause } from '../../till/changes.ts';
import type {
  AsideReason,
  DeclarationReason,
  Operation,
  PaymentOrigin,
} from '../../till/payments.ts';
import type { BankLineKind } from './ledger.ts';

/** The schema defines each view. `paymentId` is the id under which a payment is stored now. Amounts are cents. */
export interface PaymentItemView {
  id: number;
  paymentId: string;
  reason: AsideReason;
  receivedAt: Date;
  cents: number;
}

export interface OpenItemView extends PaymentItemView {
  origin: PaymentOrigin;
  currency: string;
  reference: string;
  fineId: string | null;
}

export type MoneyKind = 'counted' | 'reversed' | 'set-aside' | 'returned' | 'declared';

export interface MoneyLineView {
  kind: MoneyKind;
  at: Date;
  cents: number;
  reason: AsideReason | DeclarationReason | null;
  cause: MovementCause | null;
  entryId: string | null;
  /** Orders lines of the same instant. */
  rank: string;
  paymentId: string | null;
  itemId: number | null;
}

export interface CollectedLineView {
  id: number;
  paymentId: string;
  heardAt: Date;
  capturedCents: number;
  returnedCents: number;
  origin: PaymentOrigin;
  currency: string;
  paidAt: Date;
}

export interface HeldCardMoneyView {
  paymentId: string;
  heardAt: Date;
  capturedCents: number;
  returnedCents: number;
  day: string;
}

export interface OpenChargeBackView {
  id: number;
  paymentId: string;
  cents: number;
  feeCents: number | null;
  answerBy: string | null;
  declaredAt: Date;
}

export interface OpenLineView {
  id: number;
  kind: BankLineKind;
  day: string | null;
  cents: number;
  currency: string;
  feeCents: number;
  readAt: Date;
  /** Null if the line is no possible repeat. */
  knownId: number | null;
  knownDay: string | null;
}

export interface UnexplainedPaymentView {
  id: string;
  status: string;
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
