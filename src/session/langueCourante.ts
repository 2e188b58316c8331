import {
  estLangue,
  LANGUE_PAR_DEFAUT,
  type Langue,
  langueSupportee,
} from '#contract/domaine/langues.ts';
import { sessionStore } from './storage.ts';

const LANGUE_KEY = 'tai_langue';

/** The first supported language of the browser, if any (G-09). */
export function browserLangue(): Langue | undefined {
  return langueSupportee(globalThis.navigator?.languages ?? []);
}

/** Remembers the language that a URL has named (D-02). */
export function noteLangue(langue: Langue): void {
  sessionStore.write(LANGUE_KEY, langue);
}

/** The current language: the last one a URL named, before that the browser's, else French (D-02). */
export function langueCourante(): Langue {
  const noted = sessionStore.read(LANGUE_KEY);
  return estLangue(noted) ? noted : (browserLangue() ?? LANGUE_PAR_DEFAUT);
}
