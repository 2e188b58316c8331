import type { Langue } from '#contract/domaine/langues.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import type { ContenuJustificatif } from '../../ports/DocumentJustificatif.ts';
import { lirePolices } from './fonts.ts';
import { type ContextePdf, ecrireJustificatif } from './justificatifPdf.ts';
import { chargerTextesPdf } from './pdfWording.ts';
import { ecrireVirement } from './virementPdf.ts';

/** What a writer must know of the service. */
export type OptionsPdf = Omit<ContextePdf, 'polices'>;

/** One document to write; it crosses from thread to thread. */
export type DemandeDocument = { readonly langue: Langue } & (
  | { readonly sorte: 'justificatif'; readonly contenu: ContenuJustificatif }
  | { readonly sorte: 'virement'; readonly contenu: ReponseVirement; readonly date: Date }
);

function exiger<Texte>(textes: ReadonlyMap<Langue, Texte>, langue: Langue): Texte {
  const texte = textes.get(langue);
  if (texte === undefined) throw new RangeError(`no document in ${langue}`);
  return texte;
}

/** Makes a writer of documents: reads the fonts and the wording once. */
export async function creerRedacteur(
  options: OptionsPdf,
): Promise<(demande: DemandeDocument) => Promise<Buffer>> {
  const contexte = { ...options, polices: lirePolices() };
  const textes = await chargerTextesPdf();
  return async (demande) => {
    const { langue } = demande;
    if (demande.sorte === 'justificatif') {
      const texte = exiger(textes.justificatif, langue);
      return ecrireJustificatif(contexte, texte, demande.contenu, langue);
    }
    const texte = exiger(textes.virement, langue);
    return ecrireVirement(contexte, texte, demande.contenu, langue, demande.date);
  };
}
