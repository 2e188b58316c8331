import type { Language } from '#contract/domain/languages.ts';
import type { CheckoutEnd } from '../till/dossier.ts';
import type { ReportedOperation, Snapshot } from '../till/heard/events.ts';
import type { OperationState } from '../till/payments.ts';

/** Amounts are cents. */
export interface PaymentStart {
  /** Never used before; at most 35 letters and digits. */
  readonly reference: string;
  readonly amount: number;
  readonly language: Language;
  /** Whole minutes for which the page takes a card, from its making. */
  readonly minutes: number;
  readonly notificationUrl: string;
  readonly returnUrl: string;
}

/** A page of the provider. Its address is given only once, so it must be stored. */
export interface Checkout {
  readonly address: string;
  readonly checkoutId: string;
  /** SHA-256 of the value by which the payer is recognised on return. */
  readonly returnHash: string;
}

/** Says who returns, and nothing of how the payment ended. */
export type PayerReturn = Pick<Checkout, 'checkoutId' | 'returnHash'>;

/** Real messages have about 2 kB. */
export const MAX_NOTIFICATION_BYTES = 100_000;

/** A payment as a message names it. */
export interface MentionedPayment {
  readonly paymentId: string;
  /** When it was taken, if the message says that it was. */
  readonly paidAt: Date | null;
}

/** A message whose signature was checked, with texts that are safe to store. */
export interface Notification {
  /** Our reference of the attempt; empty if the message names none. */
  readonly reference: string;
  /** What became of these payments is asked. */
  readonly payments: readonly MentionedPayment[];
  /** The provider's word for people; it decides nothing. */
  readonly status: string;
  readonly refund: { readonly key: string | null; readonly providerId: string | null } | null;
  /** SHA-256 of the signed bytes. */
  readonly fingerprint: string;
}

export interface PaymentAnswer {
  readonly firstId: string;
  /** Our reference of the attempt; empty if the answer names none. */
  readonly reference: string;
  readonly snapshot: Snapshot;
  /** Cents of the refunds that are done. Null if the answer does not say and no refund is known. */
  readonly returnedCents: number | null;
  readonly operations: readonly ReportedOperation[];
}

/** `open`: the payer may try another card. `gone`: the provider has forgotten the page, which proves nothing. */
export type CheckoutAnswer =
  | { readonly kind: 'open'; readonly paymentId: string | null }
  | {
      readonly kind: 'over';
      readonly end: Extract<CheckoutEnd, 'cancelled' | 'paid'>;
      readonly paymentId: string | null;
    }
  | { readonly kind: 'gone' };

export interface OperationResult {
  readonly state: OperationState;
  readonly providerId: string | null;
}

/** `refused`: the provider did nothing. After `silent` or `unclear` it may have acted. */
export type FailureKind = 'silent' | 'refused' | 'unclear';

/** Its message holds no data of a payment and no key, so it can be logged. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: FailureKind;
  readonly status: number | null;
  readonly codes: readonly string[];
  /** Why nobody answered, for example ENOTFOUND. */
  readonly network: string | null;

  constructor(
    kind: FailureKind,
    status: number | null = null,
    codes: readonly string[] = [],
    network: string | null = null,
  ) {
    const parts = ['Call to the provider:', kind, status, ...codes, network];
    super(parts.filter((part) => part !== null).join(' '));
    this.network = network;
    this.kind = kind;
    this.status = status;
    this.codes = codes;
  }
}

export type NotificationHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A call repeats nothing under the same key, which has at most 40 letters, digits and hyphens.
 * @throws ProviderFailure
 */
export interface PaymentOperations {
  refund(paymentId: string, cents: number, key: string): Promise<OperationResult>;
  capture(paymentId: string, cents: number, key: string): Promise<OperationResult>;
  cancel(paymentId: string, cents: number, key: string): Promise<OperationResult>;
}

/** The time limits cover the whole answer, also a slow body. */
export interface PaymentQuestions {
  /**
   * @returns null if the provider knows no such payment
   * @throws ProviderFailure
   */
  payment(paymentId: string, delayMs?: number): Promise<PaymentAnswer | null>;
  /** @throws ProviderFailure */
  checkout(checkoutId: string, delayMs?: number): Promise<CheckoutAnswer>;
  /**
   * Checks that the provider answers well. Call it before you believe a "not found".
   * @throws ProviderFailure
   */
  proveWell(delayMs?: number): Promise<void>;
}

export interface PaymentProvider {
  /** Once its page is over, a checkout that the provider has forgotten is asked about for this many milliseconds. */
  readonly askAfterEndMs: number;
  /** Origins to which a payer may be sent. */
  readonly origins: readonly string[];
  readonly operations: PaymentOperations;
  readonly ask: PaymentQuestions;
  /** Ids that payments of a checkout usually have. Not finding them proves nothing. */
  guessIds(checkoutId: string): readonly string[];
  /**
   * @throws RangeError for values that the provider would refuse
   * @throws ProviderFailure
   */
  start(start: PaymentStart, delayMs: number): Promise<Checkout>;
  /**
   * @returns null for a genuine message that is about no payment
   * @throws RefusedAnswer if the message cannot be trusted
   */
  readNotification(body: Buffer, headers: NotificationHeaders): Notification | null;
  /** @returns the text that proves that we own the address; null if the request does not ask for it */
  readEndpointCheck(headers: NotificationHeaders): string | null;
  /** @throws RefusedAnswer if a field is missing */
  readReturn(fields: Readonly<Record<string, string>>): PayerReturn;
}
