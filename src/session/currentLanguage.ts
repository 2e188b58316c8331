import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  supportedLanguage,
} from '#contract/domain/languages.ts';
import { sessionStore } from './storage.ts';

export const LANGUAGE_KEY = 'tai_langue';

/** The first supported language of the browser, if any (G-09). */
export function browserLanguage(): Language | undefined {
  return supportedLanguage(globalThis.navigator?.languages ?? []);
}

/** Remembers the language that a URL has named (D-02). */
export function rememberLanguage(language: Language): void {
  sessionStore.write(LANGUAGE_KEY, language);
}

/** The current language: the last one a URL named, before that the browser's, else French (D-02). */
export function currentLanguage(): Language {
  const noted = sessionStore.read(LANGUAGE_KEY);
  return isLanguage(noted) ? noted : (browserLanguage() ?? DEFAULT_LANGUAGE);
}
