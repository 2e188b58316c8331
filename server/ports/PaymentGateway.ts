import type { Carte } from '#contract/domaine/carte.ts';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import type { Langue } from '#contract/domaine/langues.ts';

/** What the service tells the provider when a payment starts. Amounts are cents of euros. */
export interface DepartPaiement {
  /** Unique for ever, at most 35 letters and digits. */
  readonly transactionReference: string;
  readonly montant: number;
  readonly locale: Langue;
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
export interface FormulaireDepart {
  readonly action: string;
  readonly champs: Readonly<Record<string, string>>;
}

/** An answer whose seal has been verified, or one that the diagnostic service gave. Its texts can be stored. */
export interface ReponsePaiement {
  readonly transactionReference: string;
  /** What became of the payment, in the provider's own words reduced to five. */
  readonly issue: EtatPaiement;
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
  readonly codeReponse: string;
  readonly autorisation: string | null;
  /** Brand and last digits; never more of a card's number. */
  readonly carte: Carte;
  readonly dateTransaction: Date | null;
  readonly contexteRetour: string | null;
  /** SHA-256 of the sealed content, hexadecimal: the same answer twice has the same print. */
  readonly empreinte: string;
}

/** A sealed answer that must not be believed; `raison` is for the log and names no data. */
export class ReponseRefusee extends Error {
  override readonly name = 'ReponseRefusee';
}

/** The card payment provider. Sips is one adapter of it (`adapters/sips`). */
export interface PaymentGateway {
  /** The merchant that every answer must name. */
  readonly marchand: string;
  /** Origins that the hand-off may post to, and the ones it is redirected to. */
  readonly origines: readonly string[];
  formulaire(depart: DepartPaiement): FormulaireDepart;
  /**
   * Reads an answer posted by the provider or through the browser.
   * @param corps the urlencoded body, decoded
   * @throws ReponseRefusee when seal, algorithm or version are not ours
   */
  lireReponse(corps: Readonly<Record<string, string>>): ReponsePaiement;
  /**
   * Asks the provider what became of an attempt.
   * @param delayMs longest wait; the adapter's own by default
   * @returns null when the provider does not know the reference
   * @throws when the service cannot be reached, or not in time
   */
  diagnostiquer(transactionReference: string, delayMs?: number): Promise<ReponsePaiement | null>;
}
