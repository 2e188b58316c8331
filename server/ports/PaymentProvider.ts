import type { Language } from '#contract/domain/languages.ts';
import type { CheckoutEnd } from '../till/dossier.ts';
import type { ReportedOperation, Snapshot } from '../till/heard.ts';
import type { OperationState } from '../till/payments.ts';

/** Amounts are cents. */
export interface PaymentStart {
  /** Unique for ever, at most 35 letters and digits. */
  readonly reference: string;
  readonly amount: number;
  readonly language: Language;
  readonly expiresAt: Date;
  readonly notificationUrl: string;
  readonly returnUrl: string;
}

/** The provider gives the address only once. */
export interface Checkout {
  readonly address: string;
  readonly checkoutId: string;
  /** SHA-256 of the value that identifies the returning payer. */
  readonly returnHash: string;
}

/** Says who returns, not how the payment ended. */
export type PayerReturn = Pick<Checkout, 'checkoutId' | 'returnHash'>;

/** A real message has about 2 kB. */
export const MAX_NOTIFICATION_BYTES = 100_000;

/** A signed message, safe to store. */
export interface Notification {
  /** Of the attempt; empty: none. */
  readonly reference: string;
  /** Without snapshot: nothing to count. */
  readonly payments: readonly {
    readonly paymentId: string;
    readonly snapshot: Snapshot | null;
  }[];
  readonly refund: { readonly key: string | null; readonly providerId: string | null } | null;
  /** SHA-256 of what was signed. */
  readonly fingerprint: string;
}

export interface PaymentAnswer {
  readonly firstId: string;
  /** Of the attempt; empty: not told. */
  readonly reference: string;
  readonly snapshot: Snapshot;
  /** Sum of the refunds done, in cents; null: not told, and no refund. */
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

/** `refused`: it did nothing. After `silent` or `unclear` it may have acted. */
export type FailureKind = 'silent' | 'refused' | 'unclear';

/** The message holds no data of a payment and no key. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: FailureKind;
  readonly status: number | null;
  readonly codes: readonly string[];
  /** Why nobody answered, such as ENOTFOUND. */
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

/** The same key repeats nothing: at most 40 letters, digits and hyphens. @throws ProviderFailure */
export interface PaymentOperations {
  refund(paymentId: string, cents: number, key: string): Promise<OperationResult>;
  capture(paymentId: string, cents: number, key: string): Promise<OperationResult>;
  cancel(paymentId: string, cents: number, key: string): Promise<OperationResult>;
}

/** The time limit includes a slow body. */
export interface PaymentQuestions {
  /** @returns null when the provider knows no such payment @throws ProviderFailure */
  payment(paymentId: string, delayMs?: number): Promise<PaymentAnswer | null>;
  /** @throws ProviderFailure */
  checkout(checkoutId: string, delayMs?: number): Promise<CheckoutAnswer>;
  /** Called before "not found" is believed. @throws ProviderFailure */
  proveWell(delayMs?: number): Promise<void>;
}

export interface PaymentProvider {
  /** Milliseconds after its end in which a forgotten checkout is still asked about. */
  readonly askAfterEndMs: number;
  /** Of payment pages. */
  readonly origins: readonly string[];
  readonly operations: PaymentOperations;
  readonly ask: PaymentQuestions;
  /** Ids that payments of a checkout may have; not finding them proves nothing. */
  guessIds(checkoutId: string): readonly string[];
  /** @throws RangeError for values that the provider refuses @throws ProviderFailure */
  start(start: PaymentStart, delayMs: number): Promise<Checkout>;
  /**
   * @returns null for a genuine message that is about no payment
   * @throws RefusedAnswer when the signature does not match
   */
  readNotification(body: Buffer, headers: NotificationHeaders): Notification | null;
  /** @returns the text that proves that we own the address; null: not asked for */
  readEndpointCheck(headers: NotificationHeaders): string | null;
  /** @throws RefusedAnswer */
  readReturn(fields: Readonly<Record<string, string>>): PayerReturn;
}
