import type { Langue } from '#contract/domaine/langues.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';

/** Writes how to pay a fine by bank transfer as a tagged PDF in one language (K-11). */
export type GenerateurVirement = (virement: ReponseVirement, langue: Langue) => Promise<Buffer>;
