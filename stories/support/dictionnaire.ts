import { createDictionary, loadTexts } from '#src/i18n/dictionary.ts';

/** The real words of the product, fetched from the real locale files, for all stories. */
export const dictionnaire = createDictionary(loadTexts);
