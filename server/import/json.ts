import { nommer } from './reasons.ts';

/** The index of the quote that ends the text begun at `debut`, in valid JSON. */
function finDuTexte(json: string, debut: number): number {
  let indice = debut + 1;
  while (json[indice] !== '"') indice += json[indice] === '\\' ? 2 : 1;
  return indice;
}

const BLANC = /\s/;

/** True when a colon follows: the text before it was a key. */
function suiviDeDeuxPoints(json: string, depuis: number): boolean {
  let indice = depuis;
  while (BLANC.test(json[indice] ?? '')) indice += 1;
  return json[indice] === ':';
}

/** The first key that one object of a valid JSON text holds twice, else null: `JSON.parse` keeps the last in silence. */
function cleEnDouble(json: string): string | null {
  const objets: Set<string>[] = [];
  for (let indice = 0; indice < json.length; indice += 1) {
    const signe = json[indice];
    if (signe === '{') objets.push(new Set());
    else if (signe === '}') objets.pop();
    else if (signe === '"') {
      const fin = finDuTexte(json, indice);
      if (suiviDeDeuxPoints(json, fin + 1)) {
        const cle: string = JSON.parse(json.slice(indice, fin + 1));
        const cles = objets.at(-1);
        if (cles?.has(cle)) return cle;
        cles?.add(cle);
      }
      indice = fin;
    }
  }
  return null;
}

/** A value to check, or why it cannot be read. */
export type ValeurLue = { readonly valeur: unknown } | { readonly illisible: string };

/** Reads a JSON text; one with a key twice in an object is not read, because nobody can tell which value is meant. */
export function lireJson(texte: string): ValeurLue {
  let valeur: unknown;
  try {
    valeur = JSON.parse(texte);
  } catch {
    return { illisible: 'not JSON' };
  }
  const cle = cleEnDouble(texte);
  return cle === null ? { valeur } : { illisible: `the key ${nommer(cle)} stands twice` };
}
