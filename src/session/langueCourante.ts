import {
  estLangue,
  LANGUE_PAR_DEFAUT,
  type Langue,
  langueSupportee,
} from '#contract/domaine/langues.ts';
import { stockageSession } from './storage.ts';

const CLE_LANGUE = 'tai_langue';

/** The first supported language of the browser, if any (G-09). */
export function langueNavigateur(): Langue | undefined {
  return langueSupportee(globalThis.navigator?.languages ?? []);
}

/** Remembers the language that a URL has named (D-02). */
export function noterLangue(langue: Langue): void {
  stockageSession.ecrire(CLE_LANGUE, langue);
}

/** The current language: the last one a URL named, before that the browser's, else French (D-02). */
export function langueCourante(): Langue {
  const notee = stockageSession.lire(CLE_LANGUE);
  return estLangue(notee) ? notee : (langueNavigateur() ?? LANGUE_PAR_DEFAUT);
}
