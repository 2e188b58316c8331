import type { Langue } from '#contract/domaine/langues.ts';
import type { GenerateurJustificatif } from '../../ports/DocumentJustificatif.ts';
import type { GenerateurVirement } from '../../ports/DocumentVirement.ts';
import { readEmblem } from './brand.ts';
import { readFonts } from './fonts.ts';
import { type PdfContext, writeJustificatif } from './justificatifPdf.ts';
import type { Look } from './page.ts';
import { loadPdfWording } from './pdfWording.ts';
import { writeVirement } from './virementPdf.ts';

/** What a writer must know of the service. */
export type PdfOptions = Omit<PdfContext, keyof Look>;

/** Writes the documents of the service. */
export interface DocumentWriter {
  readonly genererJustificatif: GenerateurJustificatif;
  readonly genererVirement: GenerateurVirement;
}

function requireText<Texte>(texts: ReadonlyMap<Langue, Texte>, langue: Langue): Texte {
  const text = texts.get(langue);
  if (text === undefined) throw new RangeError(`no document in ${langue}`);
  return text;
}

/**
 * Makes a writer of documents: reads the fonts and the wording once.
 * @param now date that a document is made on; the machine's clock by default
 */
export async function createDocumentWriter(
  options: PdfOptions,
  now: () => Date = () => new Date(),
): Promise<DocumentWriter> {
  const context = { ...options, fonts: readFonts(), emblem: readEmblem() };
  const texts = await loadPdfWording();
  return {
    genererJustificatif: async (content, langue) =>
      writeJustificatif(context, requireText(texts.justificatif, langue), content, langue),
    genererVirement: async (content, langue) =>
      writeVirement(context, requireText(texts.virement, langue), content, langue, now()),
  };
}
