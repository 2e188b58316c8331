import { LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { createDictionary, type TextTree, textsAddress } from '#src/i18n/dictionary.ts';

/** The texts of a language, as its file has them. */
export async function lireTextes(langue: Langue): Promise<TextTree> {
  const reponse = await fetch(textsAddress(langue));
  return reponse.json();
}

/** The real texts of the product, from the real locale files, for all stories. */
export const dictionnaire = createDictionary(LANGUE_PAR_DEFAUT, lireTextes);

export const chargerLangue = dictionnaire.load;
