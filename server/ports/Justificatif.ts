import type { Langue } from '#contract/domaine/langues.ts';
import type { NatureReglement } from '#contract/domaine/montants.ts';
import type { TypeAmende } from '#contract/domaine/typeAmende.ts';

/** What a receipt says; it comes from one ledger line and never changes. Amounts are cents of euros. */
export interface ContenuJustificatif {
  readonly referenceReglement: string;
  readonly nature: NatureReglement;
  /** 14 or 18 digits, without the key. */
  readonly numAvis: string;
  readonly typeAmende: TypeAmende;
  readonly montant: number;
  /** Balance after the payment. */
  readonly solde: number;
  readonly date: Date;
  /** Channel, 1 to 7 (`contract/domaine/mediaReglement.ts`). */
  readonly mediaReglement: number;
  readonly transactionReference: string;
  readonly codeVerification: string;
}

/** Makes the receipt as a tagged PDF in a language. */
export type GenerateurJustificatif = (
  contenu: ContenuJustificatif,
  locale: Langue,
) => Promise<Buffer>;
