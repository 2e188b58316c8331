import type { Langue } from '#contract/domaine/langues.ts';
import { createDictionary } from '#src/i18n/dictionary.ts';
import { splitTexts, TEXT_PARTS, type TextTree, wholeTextsAddress } from '#src/i18n/parts.ts';

/** The words of a language, as its file has them. */
export async function lireTextes(langue: Langue): Promise<TextTree> {
  const reponse = await fetch(wholeTextsAddress(langue));
  return reponse.json();
}

/** The real words of the product, from the real locale files, for all stories. */
export const dictionnaire = createDictionary(
  async (langue, part) => splitTexts(await lireTextes(langue))[part],
);

/** Makes all words of a language known. */
export const chargerLangue = (langue: Langue): Promise<unknown> =>
  Promise.all(TEXT_PARTS.map((part) => dictionnaire.load(langue, part)));
