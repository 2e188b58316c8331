import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { AttemptState } from '#contract/domain/attempt.ts';
import type { Card } from '#contract/domain/card.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { AsideReason, ItemOutcome } from './dossier.ts';
import type { AttemptCause, StatusCause } from './transitions.ts';

/** Random names of a line of the ledger, chosen before it is known whether one is written. */
export interface LineNames {
  /** The payment's reference. */
  readonly reference: string;
  readonly verificationCode: string;
}

export interface EntryChange extends LineNames {
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
  /** See `Entry.paymentId`. */
  readonly paymentId: string | null;
  readonly authorisation: string | null;
  readonly card: Card | null;
  /** The money set aside that it counts. */
  readonly itemId: number | null;
}

export interface AsideChange {
  readonly kind: 'aside';
  readonly reason: AsideReason;
  /** Names the message, which is kept once. */
  readonly message: string;
  /** The fine that can take it; null when nobody knows. */
  readonly fineId: string | null;
  readonly transactionReference: string;
  /** See `Entry.paymentId`; null for a transfer. */
  readonly paymentId: string | null;
  readonly attemptId: string | null;
  readonly cents: number;
  readonly currency: string;
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
  readonly balance: number;
  readonly locale: Language;
  /** Minutes that the payer has. */
  readonly minutes: number;
  /** The payer's token is derived from the salt (D-19). */
  readonly salt: string;
  readonly tokenHash: string;
}

/** A negative line that takes a payment back (invariant 6). */
export interface ReversalChange extends LineNames {
  readonly kind: 'reversal';
  readonly fineId: string;
  readonly entryId: string;
  readonly balance: number;
}

/** What an event writes. Cents. */
export type Change =
  | EntryChange
  | AsideChange
  | AttemptOpening
  | ReversalChange
  | {
      readonly kind: 'attempt';
      readonly fineId: string;
      readonly id: string;
      readonly from: AttemptState;
      readonly to: AttemptState;
      readonly cause: AttemptCause;
      readonly responseCode: string | null;
    }
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
  | { readonly kind: 'item-closed'; readonly id: number; readonly outcome: ItemOutcome | null }
  /** Confirm the payment with the provider; mail the receipt if the payer gave an address. */
  | {
      readonly kind: 'receipt';
      readonly fineId: string;
      readonly attemptId: string;
      readonly reference: string;
    };
