import { readFileSync } from 'node:fs';
import type { Langue } from '#contract/domaine/langues.ts';

/** A text of a locale file as a page shows it, by its dotted key. @throws when the key leads to no text */
export function texte(langue: Langue, cle: string): string {
  let noeud: unknown = JSON.parse(readFileSync(`public/assets/i18n/${langue}.json`, 'utf8'));
  for (const partie of cle.split('.')) {
    noeud = typeof noeud === 'object' && noeud !== null ? Reflect.get(noeud, partie) : undefined;
  }
  if (typeof noeud !== 'string') throw new Error(`${langue}.json has no text ${cle}`);
  return noeud.replace(/<\/?fr>/g, '');
}
