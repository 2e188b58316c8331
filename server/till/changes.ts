import { EURO, type PaymentNature } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { CheckoutEnd, StoredRecord } from './dossier.ts';
import type {
  AsideReason,
  Declaration,
  DoubtReason,
  Operation,
  Payment,
  Waiting,
} from './payments.ts';
import type { StatusCause } from './transitions.ts';

/** Random references of lines, drawn before it is known whether one is written. */
export interface EntryReferences {
  readonly reference: string;
  readonly verificationCode: string;
}

export interface EntryChange extends EntryReferences {
  readonly kind: 'entry';
  readonly fineId: string;
  readonly attemptId: string | null;
  readonly cents: number;
  readonly balance: number;
  readonly priceCents: number;
  readonly nature: PaymentNature;
  /** One of the codes in `PAYMENT_MEDIA`. */
  readonly medium: number;
  readonly day: string;
  /** Null if the database's clock gives the time. */
  readonly paidAt: Date | null;
  readonly transactionReference: string;
  /** Null on lines of the demonstration. */
  readonly paymentId: string | null;
  readonly authorisation: string | null;
  readonly card: Card | null;
}

export interface AttemptOpening {
  readonly kind: 'attempt-opened';
  readonly id: string;
  readonly reference: string;
  readonly fineId: string;
  readonly pairKey: string;
  readonly sessionId: string;
  readonly nature: PaymentNature;
  readonly cents: number;
  readonly locale: Language;
  readonly minutes: number;
  /** The payer's confirmation token is derived from this salt (D-19). */
  readonly salt: string;
  readonly tokenHash: string;
}

/** A ledger line never changes, so a negative line takes it back (invariant 6). */
export interface ReversalChange extends EntryReferences {
  readonly kind: 'reversal';
  readonly fineId: string;
  readonly entryId: string;
  readonly balance: number;
}

/** Adds cents to what waits of a payment, or subtracts them. It follows from the other changes. */
export interface WaitingChange extends Waiting {
  readonly kind: 'waits';
  readonly paymentId: string;
}

/** What is computed of a payment after the event, and stored with it for those who list and count payments. */
export interface StandingChange {
  readonly kind: 'stands';
  readonly paymentId: string;
  /** Null if nothing waits. */
  readonly waitingReason: AsideReason | null;
  readonly doubt: DoubtReason | null;
}

/** A payment without what is stored in other tables, or follows from the clock. */
export type PaymentFields = Omit<Payment, 'names' | 'declarations' | 'operations' | 'silent'>;

export const NEW_PAYMENT = {
  state: 'pending',
  status: '',
  isCancelled: false,
  capturedCents: 0,
  reportedCents: null,
  returnedCents: 0,
  reservedCents: 0,
  currency: EURO,
  otherAttempt: false,
  revision: 0,
  answered: false,
  heardSinceAnswer: true,
  explainedStatus: null,
  isFigureDeclared: false,
  paidAt: null,
  authorisation: null,
  card: null,
} as const satisfies Partial<PaymentFields>;

/** What an event writes; `server/store/apply.ts` writes it. All amounts are cents. */
export type Change =
  | EntryChange
  | WaitingChange
  | StandingChange
  | AttemptOpening
  | ReversalChange
  | { readonly kind: 'payment-opened'; readonly payment: PaymentFields }
  /** `from` is the revision that the row must still have. */
  | { readonly kind: 'payment-changed'; readonly from: number; readonly payment: PaymentFields }
  /** `paymentId` was another id of the payment `into`, which stays. */
  | { readonly kind: 'payment-merged'; readonly paymentId: string; readonly into: string }
  | {
      readonly kind: 'declared';
      readonly paymentId: string;
      readonly declaration: Declaration;
      /** Of a charge-back: the last day to answer the acquirer, `YYYY-MM-DD`. */
      readonly answerBy: string | null;
    }
  | {
      readonly kind: 'operation-asked' | 'operation-changed';
      readonly paymentId: string;
      readonly operation: Operation;
    }
  | {
      readonly kind: 'checkout-over';
      readonly fineId: string;
      readonly attemptId: string;
      readonly end: CheckoutEnd;
    }
  | { readonly kind: 'attempt-ended'; readonly fineId: string; readonly attemptId: string }
  | {
      readonly kind: 'status';
      readonly fineId: string;
      readonly from: StoredStatus;
      readonly to: StoredStatus;
      readonly cause: StatusCause;
    }
  /** How the fine was paid last; null if it is no longer paid. */
  | { readonly kind: 'medium'; readonly fineId: string; readonly medium: number | null }
  | { readonly kind: 'pair'; readonly fineId: string; readonly pairKey: string }
  | { readonly kind: 'paid-elsewhere'; readonly fineId: string; readonly cents: number }
  | { readonly kind: 'last-record'; readonly fineId: string; readonly lastRecord: StoredRecord }
  | {
      readonly kind: 'receipt';
      readonly fineId: string;
      readonly attemptId: string;
      readonly reference: string;
    };

export type ChangeOf<Kind extends Change['kind']> = Extract<Change, { readonly kind: Kind }>;
