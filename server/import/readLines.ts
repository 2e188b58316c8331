import { lireCsv } from './csv.ts';
import { lireJson, type ValeurLue } from './json.ts';
import { lireTextes, type Position } from './readTexts.ts';

/** One line of a file: a value to check, or why it cannot be read. `numero` counts from 1. */
export type LigneLue = Position & ValeurLue;

/** Reads a file of fines, one line at a time, in constant memory; `octets` is how far it has come. */
export function lireLignes(fichier: string): AsyncIterable<LigneLue> {
  return fichier.toLowerCase().endsWith('.csv') ? lireCsv(fichier) : lireNdjson(fichier);
}

async function* lireNdjson(fichier: string): AsyncGenerator<LigneLue> {
  for await (const lue of lireTextes(fichier)) {
    const { numero, octets } = lue;
    yield 'illisible' in lue ? lue : { numero, octets, ...lireJson(lue.texte) };
  }
}
