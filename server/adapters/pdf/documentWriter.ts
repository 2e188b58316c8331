import type { Langue } from '#contract/domaine/langues.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import type { ContenuJustificatif } from '../../ports/DocumentJustificatif.ts';
import { readEmblem } from './brand.ts';
import { readFonts } from './fonts.ts';
import { type PdfContext, writeJustificatif } from './justificatifPdf.ts';
import type { Look } from './page.ts';
import { loadPdfWording } from './pdfWording.ts';
import { writeVirement } from './virementPdf.ts';

/** What a writer must know of the service. */
export type PdfOptions = Omit<PdfContext, keyof Look>;

/** One document to write; it crosses from thread to thread. */
export type DocumentRequest = { readonly langue: Langue } & (
  | { readonly kind: 'justificatif'; readonly contenu: ContenuJustificatif }
  | { readonly kind: 'virement'; readonly contenu: ReponseVirement; readonly date: Date }
);

function requireText<Texte>(texts: ReadonlyMap<Langue, Texte>, langue: Langue): Texte {
  const text = texts.get(langue);
  if (text === undefined) throw new RangeError(`no document in ${langue}`);
  return text;
}

/** Makes a writer of documents: reads the fonts and the wording once. */
export async function createDocumentWriter(
  options: PdfOptions,
): Promise<(request: DocumentRequest) => Promise<Buffer>> {
  const context = { ...options, fonts: readFonts(), emblem: readEmblem() };
  const texts = await loadPdfWording();
  return async (request) => {
    const { langue } = request;
    if (request.kind === 'justificatif') {
      const text = requireText(texts.justificatif, langue);
      return writeJustificatif(context, text, request.contenu, langue);
    }
    const text = requireText(texts.virement, langue);
    return writeVirement(context, text, request.contenu, langue, request.date);
  };
}
