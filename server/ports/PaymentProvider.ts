import type { Language } from '#contract/domain/languages.ts';
import type { CheckoutEnd } from '../till/dossier.ts';
import type { Snapshot, ToldOperation } from '../till/heard.ts';
import type { OperationState } from '../till/payments.ts';

/** Amounts are cents. */
export interface PaymentStart {
  /** Unique for ever, at most 35 letters and digits. */
  readonly reference: string;
  readonly amount: number;
  readonly language: Language;
  /** The provider refuses payments after it. */
  readonly expiresAt: Date;
  readonly notificationUrl: string;
  readonly returnUrl: string;
}

/** The provider gives the address once, so the caller stores it before anybody gets it. */
export interface Checkout {
  readonly address: string;
  readonly checkoutId: string;
  /** SHA-256 of the value that recognises the payer who returns. */
  readonly returnHash: string;
}

/** Recognises the payer; it does not say how the payment ended. */
export type PayerReturn = Pick<Checkout, 'checkoutId' | 'returnHash'>;

/** A real message has about 2 kB. */
export const MAX_NOTIFICATION_BYTES = 100_000;

/** A signed message. Its texts are safe to store. */
export interface Notification {
  /** Of the attempt; empty: it names none. */
  readonly reference: string;
  /** Every payment that it names; without snapshot where it says nothing that may count. */
  readonly payments: readonly {
    readonly paymentId: string;
    readonly snapshot: Snapshot | null;
  }[];
  /** Key or id of a refund that it is about. */
  readonly refund: { readonly key: string | null; readonly providerId: string | null } | null;
  /** SHA-256 of what was signed: equal for equal messages. */
  readonly fingerprint: string;
}

/** What the provider answers about one payment. */
export interface PaymentAnswer {
  /** The id that the answer names. */
  readonly firstId: string;
  /** Of the attempt; empty: not told. */
  readonly reference: string;
  readonly snapshot: Snapshot;
  /** Sum of the refunds done, in cents; null: not told. Of a payment that was given back it is told, or its state is unknown. */
  readonly returnedCents: number | null;
  readonly operations: readonly ToldOperation[];
}

/** `open`: another card may follow the payment that it names. `gone`: the provider knows the page no more, which proves nothing. */
export type CheckoutAnswer =
  | { readonly kind: 'open'; readonly paymentId: string | null }
  | {
      readonly kind: 'over';
      readonly end: Extract<CheckoutEnd, 'ANNULEE' | 'PAIEMENT'>;
      readonly paymentId: string | null;
    }
  | { readonly kind: 'gone' };

/** What became of a refund, a capture or a cancel that was sent. */
export interface OperationResult {
  readonly state: OperationState;
  /** Null: the answer names none. */
  readonly providerId: string | null;
}

/** `refused`: it did nothing. After `silent` and `unclear` nobody knows what it did. */
export type FailureKind = 'silent' | 'refused' | 'unclear';

/** The message holds no data of a payment and no key. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: FailureKind;
  /** Null without an answer. */
  readonly status: number | null;
  /** The provider's error codes. */
  readonly codes: readonly string[];

  constructor(kind: FailureKind, status: number | null = null, codes: readonly string[] = []) {
    super(['Call to the provider:', kind, status ?? '', ...codes].join(' ').trimEnd());
    this.kind = kind;
    this.status = status;
    this.codes = codes;
  }
}

export type NotificationHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The same key repeats nothing: at most 40 letters, digits and hyphens. Each call throws `ProviderFailure`. */
export interface PaymentOperations {
  refund(paymentId: string, cents: number, key: string): Promise<OperationResult>;
  /** Takes a reserved amount. */
  capture(paymentId: string, cents: number, key: string): Promise<OperationResult>;
  /** Frees a reserved amount. */
  cancel(paymentId: string, cents: number, key: string): Promise<OperationResult>;
}

/** Each question has a time limit, which also holds for a body that comes slowly. */
export interface PaymentQuestions {
  /** @returns null when the provider knows no such payment @throws ProviderFailure */
  payment(paymentId: string, delayMs?: number): Promise<PaymentAnswer | null>;
  /** @throws ProviderFailure */
  checkout(checkoutId: string, delayMs?: number): Promise<CheckoutAnswer>;
  /** That nothing was found says something only while the provider is well. @throws ProviderFailure */
  proveWell(delayMs?: number): Promise<void>;
}

/** Days for which a reserved amount may be taken, from its first reservation. */
export const RESERVATION_DAYS = 7;

export interface PaymentProvider {
  /** Milliseconds after its end in which a checkout that the provider forgot is still asked about. */
  readonly watchMs: number;
  /** Origins that a payment page may be on. */
  readonly origins: readonly string[];
  readonly operations: PaymentOperations;
  readonly ask: PaymentQuestions;
  /** Ids that payments of a checkout may have: found ones are as good as told ones, none proves anything. */
  guessIds(checkoutId: string): readonly string[];
  /**
   * @param delayMs longest wait for the provider
   * @throws RangeError for values that the provider refuses
   * @throws ProviderFailure
   */
  start(start: PaymentStart, delayMs: number): Promise<Checkout>;
  /**
   * @returns null for a genuine message that is about no payment
   * @throws RefusedAnswer when it is not proved to be the provider's
   */
  readNotification(body: Buffer, headers: NotificationHeaders): Notification | null;
  /** @returns the text that proves to the provider that the address is ours; null: not asked for */
  readEndpointCheck(headers: NotificationHeaders): string | null;
  /** @throws RefusedAnswer */
  readReturn(fields: Readonly<Record<string, string>>): PayerReturn;
}
