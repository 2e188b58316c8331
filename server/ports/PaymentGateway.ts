import type { Card } from '#contract/domain/card.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { PaymentState } from '#contract/domain/paymentState.ts';

export { RefusedAnswer } from './RefusedAnswer.ts';

/** Amounts are cents. */
export interface PaymentStart {
  /** Unique for ever, at most 35 letters and digits. */
  readonly transactionReference: string;
  readonly montant: number;
  readonly locale: Language;
  /** Comes back inside the seal; holds the `jetonConfirmationPaiement` (D-19). */
  readonly contexteRetour: string;
  /** Shown on the payer's bank statement and in the provider's back office. */
  readonly numAvis: string;
  /** The provider refuses payments after it. */
  readonly expireLe: Date;
  /** Without query string. */
  readonly urlAutomatique: string;
  readonly urlRetour: string;
}

export interface StartForm {
  readonly action: string;
  readonly champs: Readonly<Record<string, string>>;
}

/** Its texts are safe to store. */
export interface PaymentAnswer {
  readonly transactionReference: string;
  readonly issue: PaymentState;
  /**
   * Well sealed but undocumented. It decides nothing (`issue` is EN_ATTENTE); a person sees it, and
   * the diagnostic gives the outcome.
   */
  readonly illisible?: true;
  /** Cents; 0 when absent. */
  readonly montant: number;
  /** ISO 4217 numeric code. */
  readonly devise: string;
  readonly marchand: string;
  readonly responseCode: string;
  readonly autorisation: string | null;
  /** Brand and last digits; never more of a card's number. */
  readonly carte: Card;
  readonly dateTransaction: Date | null;
  readonly contexteRetour: string | null;
  /** SHA-256 of the sealed content: equal for equal answers. */
  readonly empreinte: string;
}

export interface PaymentGateway {
  /** Every answer must name it. */
  readonly marchand: string;
  /** Origins of the form and of its redirects. */
  readonly origins: readonly string[];
  formulaire(start: PaymentStart): StartForm;
  /** @throws RefusedAnswer when seal, algorithm or version are not ours */
  readAnswer(fields: Readonly<Record<string, string>>): PaymentAnswer;
  /** @returns null for an unknown reference @throws when the provider does not answer in time */
  diagnose(transactionReference: string, delayMs?: number): Promise<PaymentAnswer | null>;
}
