import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  supportedLanguage,
} from '#contract/domain/languages.ts';
import { localStore, sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isTrue, parsed } from './shape.ts';
import { createStore } from './store.ts';

/** Returns the first language of the browser that we support (G-09). */
export function browserLanguage(): Language | undefined {
  return supportedLanguage(globalThis.navigator?.languages ?? []);
}

/** Stores the language of the page, for a later address without a valid one (D-02). */
export function rememberLanguage(language: Language): void {
  sessionStore.write(KEYS.language, language);
}

/** Where an address has no valid language, the last one shown applies, then the browser's, then French (D-02). */
export function currentLanguage(): Language {
  const noted = sessionStore.read(KEYS.language);
  return isLanguage(noted) ? noted : (browserLanguage() ?? DEFAULT_LANGUAGE);
}

/** True once the visitor has refused for good to continue in the browser's language (D-02). */
export const declinedSuggestion = createStore(
  localStore,
  KEYS.declinedSuggestion,
  parsed<boolean>(isTrue),
);
