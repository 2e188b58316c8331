import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type CastingContext, parse } from 'csv-parse';

/** One line of a file: a value to check, or why it cannot be read. `numero` counts from 1. */
export type LigneLue =
  | { readonly numero: number; readonly octets: number; readonly valeur: unknown }
  | { readonly numero: number; readonly octets: number; readonly illisible: string };

/** Reads a file of fines, one line at a time, in constant memory; `octets` is how far it has come. */
export function lireLignes(fichier: string): AsyncIterable<LigneLue> {
  return fichier.toLowerCase().endsWith('.csv') ? lireCsv(fichier) : lireNdjson(fichier);
}

async function* lireNdjson(fichier: string): AsyncIterable<LigneLue> {
  const flux = createReadStream(fichier);
  let numero = 0;
  for await (const ligne of createInterface({ input: flux, crlfDelay: Number.POSITIVE_INFINITY })) {
    numero += 1;
    const texte = numero === 1 ? ligne.replace(/^\uFEFF/, '') : ligne;
    if (texte.trim() === '') continue;
    const position = { numero, octets: flux.bytesRead };
    try {
      yield { ...position, valeur: JSON.parse(texte) };
    } catch {
      yield { ...position, illisible: 'not a JSON object' };
    }
  }
}

/** Columns that are not texts; lists are written as JSON in their cell. */
const ENTIERS =
  /^(?:mediaReglement|pointsEncourus|dejaRegle|natureInfraction\.classe|vitesse\.\w+|montants\.\w+)$/;
const BOOLEENS = /^(?:consignation|fractionnable|virementAutorise)$/;
const LISTES = /^(?:reglements|adressePostale\.lignes)$/;

/** What does not fit stays a text, for the schema to refuse with its reason. */
function convertir(texte: string, { header, column }: CastingContext): unknown {
  if (header || typeof column !== 'string') return texte;
  if (ENTIERS.test(column) && /^-?\d+$/.test(texte)) return Number(texte);
  if (BOOLEENS.test(column) && /^(?:true|false)$/.test(texte)) return texte === 'true';
  if (LISTES.test(column) && texte.startsWith('[')) {
    try {
      return JSON.parse(texte);
    } catch {
      return texte;
    }
  }
  return texte;
}

/** `{'a.b': 1}` becomes `{a: {b: 1}}`; an empty cell is an absent field. */
function deplier(ligne: Record<string, unknown>): Record<string, unknown> {
  const objet: Record<string, unknown> = {};
  for (const [nom, valeur] of Object.entries(ligne)) {
    if (valeur === '') continue;
    const [tete = nom, ...suite] = nom.split('.');
    if (suite.length === 0) objet[tete] = valeur;
    else objet[tete] = { ...(objet[tete] as object | undefined), [suite.join('.')]: valeur };
  }
  return objet;
}

async function* lireCsv(fichier: string): AsyncIterable<LigneLue> {
  const flux = createReadStream(fichier);
  const lecteur = flux.pipe(
    parse({
      columns: true,
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      cast: convertir,
    }),
  );
  for await (const { record, info } of lecteur) {
    const position = { numero: Number(info.lines), octets: flux.bytesRead };
    if (info.error) yield { ...position, illisible: String(info.error.message) };
    else yield { ...position, valeur: deplier(record) };
  }
}
