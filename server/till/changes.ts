import { EURO, type PaymentNature } from '#contract/domain/amounts.ts';
import type { Card } from '#contract/domain/card.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { AdminWord, CheckoutEnd } from './dossier.ts';
import type { AsideReason, Operation, Payment, Word } from './payments.ts';
import type { StatusCause } from './transitions.ts';

/** Random references of a line of the ledger, drawn in advance; unused if no line is written. */
export interface EntryReferences {
  /** The payment's reference. */
  readonly reference: string;
  readonly verificationCode: string;
}

export interface EntryChange extends EntryReferences {
  readonly kind: 'entry';
  readonly fineId: string;
  readonly attemptId: string | null;
  readonly cents: number;
  readonly balance: number;
  readonly nature: PaymentNature;
  /** See `PAYMENT_MEDIA`. */
  readonly medium: number;
  /** Day of its price. */
  readonly day: string;
  /** Null is now, by the database's clock. */
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
  readonly pair: string;
  readonly session: string;
  readonly nature: PaymentNature;
  readonly cents: number;
  readonly locale: Language;
  /** Minutes that the payer has. */
  readonly minutes: number;
  /** The payer's token is derived from the salt (D-19). */
  readonly salt: string;
  readonly tokenHash: string;
}

/** A negative line that takes a payment back (invariant 6). */
export interface ReversalChange extends EntryReferences {
  readonly kind: 'reversal';
  readonly fineId: string;
  readonly entryId: string;
  readonly balance: number;
}

/**
 * RECU: set aside. COMPTE: counted for a fine. RENDU: went back at the provider. DIT: a person said where it went.
 * COMPENSE: closed by money of opposite sign. REPRIS: counted money taken back. REVU: judged again once its doubt ended.
 */
export type MovementCause = 'RECU' | 'COMPTE' | 'RENDU' | 'DIT' | 'COMPENSE' | 'REPRIS' | 'REVU';

/** Moves cents of an item; its first movement opens it. */
export interface ItemMovement {
  readonly kind: 'item-moved';
  readonly paymentId: string;
  readonly reason: AsideReason;
  readonly cents: number;
  readonly cause: MovementCause;
}

/** Of a payment, without what is stored in tables of its own. */
export type PaymentRecord = Omit<Payment, 'names' | 'items' | 'words' | 'operations'>;

/** Of which nothing is known yet. */
export const NEW_PAYMENT = {
  state: 'EN_ATTENTE',
  status: '',
  isCancelled: false,
  capturedCents: 0,
  returnedCents: 0,
  reservedCents: 0,
  currency: EURO,
  isOurs: true,
  otherAttempt: false,
  revision: 0,
  answered: false,
  toAsk: true,
  wordOn: null,
  figureByWord: false,
  paidAt: null,
  authorisation: null,
  card: null,
} as const satisfies Partial<PaymentRecord>;

/** What an event writes. Cents. */
export type Change =
  | EntryChange
  | ItemMovement
  | AttemptOpening
  | ReversalChange
  | { readonly kind: 'payment-opened'; readonly payment: PaymentRecord }
  /** `from`: the revision that the row must still have. */
  | { readonly kind: 'payment-changed'; readonly from: number; readonly payment: PaymentRecord }
  /** `paymentId` was another id of the payment `into`. */
  | { readonly kind: 'payment-merged'; readonly paymentId: string; readonly into: string }
  | { readonly kind: 'word'; readonly paymentId: string; readonly word: Word }
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
      readonly attemptId: string | null;
    }
  /** How the fine was paid last; null: not any more. */
  | { readonly kind: 'medium'; readonly fineId: string; readonly medium: number | null }
  | { readonly kind: 'pair'; readonly fineId: string; readonly pair: string }
  | { readonly kind: 'paid-elsewhere'; readonly fineId: string; readonly cents: number }
  | { readonly kind: 'told'; readonly fineId: string; readonly told: AdminWord }
  /** Mail the receipt if the payer gave an address. */
  | {
      readonly kind: 'receipt';
      readonly fineId: string;
      readonly attemptId: string;
      readonly reference: string;
    };
