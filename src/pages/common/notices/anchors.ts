import type { Language } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import { fieldId } from '#design';

export const SCANNER_ANCHOR = 'scanner';

export const WHERE_TO_FIND_ANCHOR = 'ou-trouver';

/** Home with the focus in the empty form. */
export const lookupAddress = (language: Language): string =>
  `${href('accueil', language)}#${fieldId('numTelepaiementCode')}`;

/** Home with the focus in the key, for a number that is filled in. */
export const keyAddress = (language: Language): string =>
  `${href('accueil', language)}#${fieldId('cle')}`;

/** Home with the scanner open. */
export const scannerAddress = (language: Language): string =>
  `${href('accueil', language)}#${SCANNER_ANCHOR}`;
