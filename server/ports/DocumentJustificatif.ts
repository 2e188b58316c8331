import type { Carte } from '#contract/domaine/carte.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import type { NatureReglement } from '#contract/domaine/montants.ts';
import type { TypeAmende } from '#contract/domaine/typeAmende.ts';

/** What tells an offence from others, as the notice does; its words are French. */
export interface FaitsInfraction {
  readonly nature: string;
  readonly date: Date;
  readonly lieu: string;
  /** First and last character of the plate; null where there is none, or where it was deleted after its time. */
  readonly vehicule: string | null;
}

/** What a receipt says ("Receipt" of the decisions). It is written once and never changes. */
export interface ContenuJustificatif {
  readonly referenceReglement: string;
  /** Decides the title: payment, part payment or consignation. */
  readonly nature: NatureReglement;
  /** 14 or 18 digits, without the key. */
  readonly numAvis: string;
  readonly typeAmende: TypeAmende;
  /** What was paid for. */
  readonly infraction: FaitsInfraction;
  /** Cents of euros. */
  readonly montant: number;
  /** What is left to pay after this payment, in cents. */
  readonly solde: number;
  readonly date: Date;
  /** 1 to 7, see `contract/domaine/mediaReglement.ts`. */
  readonly mediaReglement: number;
  /** The card that paid; null where nothing of it is kept. */
  readonly carte: Carte | null;
  readonly transactionReference: string;
  readonly codeVerification: string;
  /** Last day to contest, `YYYY-MM-DD`: a deposit's receipt tells it (D-23). */
  readonly dernierJourContestation: string;
}

/**
 * Writes a receipt as a tagged PDF in one language.
 * @throws RangeError for a channel that has no wording
 */
export type GenerateurJustificatif = (
  content: ContenuJustificatif,
  langue: Langue,
) => Promise<Buffer>;
