import { DEFAULT_LANGUAGE, type Language } from '#contract/domain/languages.ts';
import { createDictionary, type TextTree } from '#src/i18n/dictionary.ts';
import { textAddress } from '#src/i18n/fetchText.ts';

/** The texts of a language, as its file has them. */
export async function readTexts(language: Language): Promise<TextTree> {
  const answer = await fetch(textAddress(language));
  return answer.json();
}

/** The real texts of the product, from the real locale files, for all stories. */
export const dictionary = createDictionary(DEFAULT_LANGUAGE);

export const loadLanguage = dictionary.load;
