import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  supportedLanguage,
} from '#contract/domain/languages.ts';
import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';

/** The first supported language of the browser, if any (G-09). */
export function browserLanguage(): Language | undefined {
  return supportedLanguage(globalThis.navigator?.languages ?? []);
}

/** Remembers the language that a URL has named (D-02). */
export function rememberLanguage(language: Language): void {
  sessionStore.write(KEYS.language, language);
}

/** The current language: the last one a URL named, before that the browser's, else French (D-02). */
export function currentLanguage(): Language {
  const noted = sessionStore.read(KEYS.language);
  return isLanguage(noted) ? noted : (browserLanguage() ?? DEFAULT_LANGUAGE);
}
