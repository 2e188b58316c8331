import type { Card } from '#contract/domain/card.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { PaymentState } from '#contract/domain/paymentState.ts';

/** What the service tells the provider when a payment starts. Amounts are cents of euros. */
export interface PaymentStart {
  /** Unique for ever, at most 35 letters and digits. */
  readonly transactionReference: string;
  readonly montant: number;
  readonly locale: Language;
  /** Comes back unchanged inside the seal; holds the `jetonConfirmationPaiement` (D-19). */
  readonly contexteRetour: string;
  /** Number shown on the payer's bank statement and in the provider's back office. */
  readonly numAvis: string;
  /** After this instant the provider refuses to pay. */
  readonly expireLe: Date;
  /** Where the provider posts its answers; no query string. */
  readonly urlAutomatique: string;
  readonly urlRetour: string;
}

/** One HTML form that the browser posts to the provider. */
export interface StartForm {
  readonly action: string;
  readonly champs: Readonly<Record<string, string>>;
}

/** An answer whose seal has been verified, or one that the diagnostic service gave. Its texts can be stored. */
export interface PaymentAnswer {
  readonly transactionReference: string;
  /** What became of the payment, in the provider's own words reduced to five. */
  readonly issue: PaymentState;
  /**
   * Sealed as agreed, and yet not as documented: an unknown code, an acceptance without an amount, a text that cannot
   * be read. It decides nothing (`issue` is EN_ATTENTE) and is kept for a person; the diagnostic tells the outcome.
   */
  readonly illisible?: true;
  /** Cents; 0 where none was given. */
  readonly montant: number;
  /** ISO 4217 numeric code: 978 is the euro. */
  readonly devise: string;
  readonly marchand: string;
  readonly responseCode: string;
  readonly autorisation: string | null;
  /** Brand and last digits; never more of a card's number. */
  readonly carte: Card;
  readonly dateTransaction: Date | null;
  readonly contexteRetour: string | null;
  /** SHA-256 of the sealed content, hexadecimal: the same answer twice has the same print. */
  readonly empreinte: string;
}

/** A sealed answer that must not be believed; `raison` is for the log and names no data. */
export class RefusedAnswer extends Error {
  override readonly name = 'ReponseRefusee';
}

/** The card payment provider. Sips is one adapter of it (`adapters/sips`). */
export interface PaymentGateway {
  /** The merchant that every answer must name. */
  readonly marchand: string;
  /** Origins that the hand-off may post to, and the ones it is redirected to. */
  readonly origins: readonly string[];
  formulaire(depart: PaymentStart): StartForm;
  /**
   * Reads an answer posted by the provider or through the browser.
   * @param corps the urlencoded body, decoded
   * @throws RefusedAnswer when seal, algorithm or version are not ours
   */
  readAnswer(corps: Readonly<Record<string, string>>): PaymentAnswer;
  /**
   * Asks the provider what became of an attempt.
   * @param delayMs longest wait; the adapter's own by default
   * @returns null when the provider does not know the reference
   * @throws when the service cannot be reached, or not in time
   */
  diagnose(transactionReference: string, delayMs?: number): Promise<PaymentAnswer | null>;
}
