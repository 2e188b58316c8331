import type { Card } from '#contract/domain/card.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { PaymentState } from '#contract/domain/paymentState.ts';

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

/** Its texts are safe to store. */
export interface PaymentAnswer {
  readonly reference: string;
  /**
   * Identity of the money: two ids are two payments. Null when nobody paid, or the message names none.
   * A notification may name an operation of the payment; `diagnose` names the payment itself.
   */
  readonly paymentId: string | null;
  readonly state: PaymentState;
  /**
   * Genuine but undocumented. It decides nothing (`state` is EN_ATTENTE); a person sees it, and
   * `diagnose` gives the outcome.
   */
  readonly unreadable?: true;
  /** Genuine, but not the last word, since another card may follow: it changes no attempt. */
  readonly provisional?: true;
  /** The amount is reserved and not taken: a person must capture or cancel it within seven days. */
  readonly uncaptured?: true;
  /** Cents that were taken if `state` is ACCEPTE; 0 when absent. */
  readonly amount: number;
  /** False when the provider's own amounts differ or one is missing: accepted money is then a dispute. */
  readonly amountsAgree: boolean;
  /** ISO 4217 numeric code. */
  readonly currency: string;
  readonly merchant: string;
  readonly responseCode: string;
  readonly authorisation: string | null;
  /** Brand and last digits; never more of a card's number. */
  readonly card: Card;
  readonly date: Date | null;
  /** SHA-256 of what was signed or read: equal for equal answers. */
  readonly fingerprint: string;
}

/** Recognises the payer; it does not say how the payment ended. */
export type PayerReturn = Pick<Checkout, 'checkoutId' | 'returnHash'>;

export interface DiagnosisQuestion {
  readonly reference: string;
  /** Null: no hand-off was stored, so nobody can have paid. */
  readonly checkoutId: string | null;
  /** As an earlier answer named it. */
  readonly paymentId: string | null;
  /** The end of the attempt has passed, by the database's clock. */
  readonly ended: boolean;
}

/**
 * `unknown`: nobody ever paid under this reference. `gone`: the provider knows nothing any more, is
 * well and answers, which is no proof that nobody paid.
 */
export type Diagnosis =
  | { readonly kind: 'answered'; readonly answer: PaymentAnswer }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' };

/** `unknown`: the status is not documented, so ask before doing anything else. */
export interface OperationResult {
  readonly operationId: string;
  readonly outcome: 'done' | 'requested' | 'refused' | 'unknown';
}

/**
 * A person asks for them. The same key repeats nothing: at most 40 ASCII characters.
 * @throws ProviderFailure
 */
export interface PaymentOperations {
  refund(paymentId: string, cents: number, key: string): Promise<OperationResult>;
  /** What became of a refund that was asked for. */
  refundOutcome(paymentId: string, operationId: string): Promise<OperationResult>;
  /** Takes a reserved amount. */
  capture(paymentId: string, cents: number, key: string): Promise<OperationResult>;
  /** Frees a reserved amount. */
  cancel(paymentId: string, cents: number, key: string): Promise<OperationResult>;
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

export interface PaymentProvider {
  /** Milliseconds after its end in which an attempt that the provider forgot is still asked about. */
  readonly watchMs: number;
  /** Every answer must name it. */
  readonly merchant: string;
  /** Origins that a payment page may be on. */
  readonly origins: readonly string[];
  readonly operations: PaymentOperations;
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
  readNotification(body: Buffer, headers: NotificationHeaders): PaymentAnswer | null;
  /** @returns the text that proves to the provider that the address is ours; null: not asked for */
  readEndpointCheck(headers: NotificationHeaders): string | null;
  /** @throws RefusedAnswer */
  readReturn(query: Readonly<Record<string, string>>): PayerReturn;
  /**
   * @param delayMs longest wait for all that it asks
   * @throws ProviderFailure when the provider does not answer, in time or at all
   * @throws RefusedAnswer
   */
  diagnose(question: DiagnosisQuestion, delayMs?: number): Promise<Diagnosis>;
}
