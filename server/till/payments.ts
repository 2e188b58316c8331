import type { Card } from '#contract/domain/card.ts';

/** reserved: blocked, not taken. not-taken: refused or cancelled. unknown: not documented. */
export type PaymentState = 'pending' | 'reserved' | 'captured' | 'not-taken' | 'unknown';

/** Days in which a reserved amount can be captured. */
export const RESERVATION_DAYS = 7;

export type PaymentOrigin = 'card' | 'bank';

const AT_PROVIDER: Readonly<Record<PaymentOrigin, boolean>> = { card: true, bank: false };

/** The provider knows it, can be asked about it, and gives it back; of any other, lines of the bank are all there is. */
export const isAtProvider = ({ origin }: { readonly origin: PaymentOrigin }): boolean =>
  AT_PROVIDER[origin];

export type AsideReason = DoubtReason | ExcessReason | TransferReason;

/**
 * came-back: money came back. taken-back: counted money was taken back (negative). PAIEMENT_DESIMPUTE: a person took it back.
 */
export type ExcessReason = 'overpaid' | 'came-back' | 'taken-back' | 'reversed';

/** Only a person may count it. */
export type DoubtReason =
  | 'unknown-status'
  | 'unknown-attempt'
  | 'other-attempt'
  | 'other-currency'
  | 'other-merchant'
  | 'other-amount';

export type TransferReason =
  | 'transfer-without-fine'
  | 'transfer-not-allowed'
  | 'transfer-amount'
  | 'transfer-status'
  | 'transfer-day'
  | UnbookedReason;

/** transfer-taken-back: the bank took money back, or ours came back. */
export type UnbookedReason = 'transfer-taken-back' | 'transfer-unreadable';

/** Money that waits for a person, one for each reason. */
export interface Item {
  /** For operators; null until it is stored. */
  readonly id: number | null;
  readonly reason: AsideReason;
  /** Negative: missing; 0: settled. */
  readonly cents: number;
}

/**
 * returned-otherwise: given back otherwise. written-off: written off (negative). refunded: a refund was done. charge-back:
 * charged back.
 */
export type DeclarationReason = 'returned-otherwise' | 'written-off' | 'refunded' | 'charge-back';

/** For good; replaced by a line of opposite sign. */
export interface Declaration {
  readonly reason: DeclarationReason;
  readonly cents: number;
  readonly operationId: string | null;
}

export type OperationKind = 'refund' | 'capture' | 'cancel';

/** unknown: sent, no answer tells. */
export type OperationState = 'asked' | 'unknown' | 'done' | 'refused';

/** Asked of the provider. */
export interface Operation {
  /** Our key. */
  readonly id: string;
  readonly kind: OperationKind;
  /** Null for a reservation. */
  readonly itemReason: AsideReason | null;
  readonly cents: number;
  readonly state: OperationState;
  /** By the provider's own answer. */
  readonly providerId: string | null;
  /** Its item was lowered by what went back. */
  readonly isBooked: boolean;
  /** Asked more than 24 hours ago. */
  readonly old: boolean;
}

/** What the provider says, and what we did with the money. Cents. */
export interface Payment {
  /** One of `names`. */
  readonly id: string;
  readonly names: readonly string[];
  readonly origin: PaymentOrigin;
  /** Of its attempt, or chosen by a person; null: unknown. */
  readonly fineId: string | null;
  readonly attemptId: string | null;
  readonly reference: string;
  readonly state: PaymentState;
  /** The provider's word: `CAPTURED/9`. */
  readonly status: string;
  /** The payer gave it up. */
  readonly isCancelled: boolean;
  readonly capturedCents: number;
  /** By the last answer; null: it named no figure. Below what was taken, it is a doubt. */
  readonly reportedCents: number | null;
  readonly returnedCents: number;
  readonly reservedCents: number;
  /** ISO 4217, letters. */
  readonly currency: string;
  readonly isOurs: boolean;
  /** Another attempt's reference was told. */
  readonly otherAttempt: boolean;
  /** Rises with each change of state, figure, currency or name. */
  readonly revision: number;
  /** By an answer of ours. */
  readonly answered: boolean;
  /** Heard since its last answer. */
  readonly heardSinceAnswer: boolean;
  /** The status that a person has explained. */
  readonly explainedStatus: string | null;
  /** What was taken is a person's figure. */
  readonly isFigureDeclared: boolean;
  readonly paidAt: Date | null;
  readonly authorisation: string | null;
  readonly card: Card | null;
  /** First news, `YYYY-MM-DD` in Paris. */
  readonly day: string;
  readonly items: readonly Item[];
  readonly declarations: readonly Declaration[];
  readonly operations: readonly Operation[];
}

export const sumOf = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0);

export const heldCents = ({ capturedCents, returnedCents }: Payment): number =>
  capturedCents - returnedCents;

export const openCents = ({ items }: Payment): number => sumOf(items);

export const isUnderWay = ({ state }: Operation): boolean =>
  state === 'asked' || state === 'unknown';

/** Promised to refunds under way. */
const promisedCents = ({ operations }: Payment, { reason }: Item): number =>
  sumOf(
    operations.filter(
      (one) => one.kind === 'refund' && one.itemReason === reason && isUnderWay(one),
    ),
  );

/** At least 0: a refund made elsewhere may have taken promised money. */
export const freeCents = (payment: Payment, item: Item): number =>
  Math.max(0, item.cents - promisedCents(payment, item));
