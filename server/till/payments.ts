import type { Card } from '#contract/domain/card.ts';

/**
 * `reserved`: the amount is blocked and not taken. `not-taken`: refused or cancelled. `unknown`: a status that the
 * provider does not document.
 */
export type PaymentState = 'pending' | 'reserved' | 'captured' | 'not-taken' | 'unknown';

/** A reserved amount can be captured for so many days. */
export const RESERVATION_DAYS = 7;

/** Why money waits for a person. */
export type AsideReason = DoubtReason | ExcessReason;

/**
 * `overpaid`: more than the fine owed. `came-back`: money came back. `taken-back`: counted money is missing.
 * `reversed`: a person took a ledger line back.
 */
export type ExcessReason = 'overpaid' | 'came-back' | 'taken-back' | 'reversed';

/** Money of a payment that waits for a person. */
export interface Waiting {
  /** Negative if money is missing; 0 if nothing waits. */
  readonly cents: number;
  readonly reason: AsideReason;
}

/** Why only a person may count the money. */
export type DoubtReason =
  | 'unknown-status'
  | 'unknown-attempt'
  | 'other-attempt'
  | 'other-currency'
  | 'other-amount';

/**
 * `returned-otherwise`: given back otherwise than by the provider. `written-off`: missing money given up, negative.
 * `refunded`: a refund was done. `charge-back`: the payer's bank took it back.
 */
export type DeclarationReason = 'returned-otherwise' | 'written-off' | 'refunded' | 'charge-back';

/** What a person said of cents. It stays for good; a line of the opposite sign takes it back. */
export interface Declaration {
  readonly reason: DeclarationReason;
  readonly cents: number;
  readonly operationId: string | null;
}

export type OperationKind = 'refund' | 'capture' | 'cancel';

/** `unknown`: it was sent, and no answer says what became of it. */
export type OperationState = 'asked' | 'unknown' | 'done' | 'refused';

/** A refund, capture or cancel that we asked of the provider. */
export interface Operation {
  /** Our key, under which the provider recognises a repeat. */
  readonly id: string;
  readonly kind: OperationKind;
  readonly cents: number;
  readonly state: OperationState;
  /** The id in the provider's own answer. */
  readonly providerId: string | null;
  /** True if the last answer about the payment lists it. Its end comes from there. */
  readonly isListed: boolean;
  /** True if we asked for it more than 24 hours ago. */
  readonly old: boolean;
}

/** What the provider says of a payment, and what we did with its money. All amounts are cents. */
export interface Payment {
  /** The id by which its row is stored, one of `names`. */
  readonly id: string;
  readonly names: readonly string[];
  /** The fine of its attempt, or the one that a person chose; null if none is known. */
  readonly fineId: string | null;
  readonly attemptId: string | null;
  readonly reference: string;
  readonly state: PaymentState;
  /** The provider's own status, such as `CAPTURED/9`. */
  readonly status: string;
  /** True if the payer gave it up. */
  readonly isCancelled: boolean;
  readonly capturedCents: number;
  /** Captured cents of the last answer that named any; null before the first. Below `capturedCents` it is a doubt. */
  readonly reportedCents: number | null;
  readonly returnedCents: number;
  readonly reservedCents: number;
  /** The three letters of ISO 4217. */
  readonly currency: string;
  /** True if a message named the reference of another attempt. */
  readonly otherAttempt: boolean;
  /** Rises by one with each change of state or figure, and with each merge of ids. */
  readonly revision: number;
  /** True once the provider has answered a question of ours about it. */
  readonly answered: boolean;
  /** True if a message is newer than the last answer. */
  readonly heardSinceAnswer: boolean;
  /** True once that has lasted for a day: then a person's declaration confirms what is known. */
  readonly silent: boolean;
  /** The status that a person has explained (rule 9). */
  readonly explainedStatus: string | null;
  /** True if a person declared what was taken. */
  readonly isFigureDeclared: boolean;
  readonly paidAt: Date | null;
  readonly authorisation: string | null;
  readonly card: Card | null;
  /** The day we first heard of it, `YYYY-MM-DD` in Paris. */
  readonly day: string;
  readonly declarations: readonly Declaration[];
  readonly operations: readonly Operation[];
}

export const sumOf = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0);

export const heldCents = ({ capturedCents, returnedCents }: Payment): number =>
  capturedCents - returnedCents;

export const isUnderWay = ({ state }: Operation): boolean =>
  state === 'asked' || state === 'unknown';

/** Cents that are promised to refunds under way. */
export const promisedCents = ({ operations }: Payment): number =>
  sumOf(operations.filter((one) => one.kind === 'refund' && isUnderWay(one)));
