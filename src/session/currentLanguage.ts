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

/** G-09. */
export function browserLanguage(): Language | undefined {
  return supportedLanguage(globalThis.navigator?.languages ?? []);
}

/** D-02. */
export function rememberLanguage(language: Language): void {
  sessionStore.write(KEYS.language, language);
}

/** D-02. */
export function currentLanguage(): Language {
  const noted = sessionStore.read(KEYS.language);
  return isLanguage(noted) ? noted : (browserLanguage() ?? DEFAULT_LANGUAGE);
}

/** D-02. */
export const declinedSuggestion = createStore(
  localStore,
  KEYS.declinedSuggestion,
  parsed<boolean>(isTrue),
);
