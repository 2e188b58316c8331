import { CsvError, parse } from 'csv-parse/sync';
import Type from 'typebox';
import { lireJson, type ValeurLue } from './json.ts';
import { lireTextes, type Position } from './readTexts.ts';
import { nommer } from './reasons.ts';
import { Enregistrement } from './record.ts';

type Lecture<T> = T | { readonly illisible: string };

/** The columns of a file and what their cells hold: the fields of the record that are no object, nested ones dotted. */
const COLONNES: ReadonlyMap<string, Type.TSchema> = new Map(feuilles(Enregistrement, ''));

function feuilles({ properties }: Type.TObject, prefixe: string): [string, Type.TSchema][] {
  return Object.entries(properties).flatMap(([nom, schema]) =>
    Type.IsObject(schema)
      ? feuilles(schema, `${prefixe}${nom}.`)
      : [[`${prefixe}${nom}`, schema] satisfies [string, Type.TSchema]],
  );
}

const GUILLEMET_SIMPLE = 'a quote inside a quoted cell is not doubled';

/** Reasons by the code of csv-parse. */
const REFUS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed on its line: no cell holds a line break',
  CSV_INVALID_CLOSING_QUOTE: GUILLEMET_SIMPLE,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: GUILLEMET_SIMPLE,
  INVALID_OPENING_QUOTE: 'a quote inside a cell that does not begin with one',
};

/** The cells of one line. A line is read alone, so that a quote left open spoils no other. */
function decouper(texte: string): Lecture<{ cellules: string[] }> {
  try {
    const [cellules = []]: string[][] = parse(texte, { trim: true, record_delimiter: ['\n'] });
    return { cellules };
  } catch (erreur) {
    if (!(erreur instanceof CsvError)) throw erreur;
    return { illisible: REFUS[erreur.code] ?? `not CSV (${erreur.code})` };
  }
}

function motifEntete(noms: readonly string[]): string | null {
  const inconnu = noms.find((nom) => !COLONNES.has(nom));
  if (inconnu !== undefined) {
    const separateur = /[;\t|]/.test(inconnu) ? ': columns are separated by commas' : '';
    return `${nommer(inconnu) || 'an empty name'} is not a field of the record${separateur}`;
  }
  const double = noms.find((nom, rang) => noms.indexOf(nom) !== rang);
  return double === undefined ? null : `the column ${double} stands twice`;
}

/** What does not fit stays a text, for the schema to refuse with its reason. */
function convertir(nom: string, texte: string): ValeurLue {
  const schema = COLONNES.get(nom);
  if (Type.IsInteger(schema) && /^-?\d+$/.test(texte)) return { valeur: Number(texte) };
  if (Type.IsBoolean(schema) && /^(?:true|false)$/.test(texte)) return { valeur: texte === 'true' };
  if (!Type.IsArray(schema)) return { valeur: texte };
  const lue = lireJson(texte);
  return 'illisible' in lue ? { illisible: `${nom}: ${lue.illisible}` } : lue;
}

/** `a.b` stands in the object `a`; an empty cell is an absent field. */
function assembler(noms: readonly string[], texte: string): ValeurLue {
  const decoupe = decouper(texte);
  if ('illisible' in decoupe) return decoupe;
  const { cellules } = decoupe;
  if (cellules.length !== noms.length) {
    return { illisible: `${cellules.length} cells where the header has ${noms.length}` };
  }
  const objet = new Map<string, unknown>();
  for (const [rang, nom] of noms.entries()) {
    const cellule = cellules[rang] ?? '';
    if (cellule === '') continue;
    const lue = convertir(nom, cellule);
    if ('illisible' in lue) return lue;
    const [tete = nom, feuille] = nom.split('.');
    if (feuille === undefined) objet.set(tete, lue.valeur);
    else objet.set(tete, { ...(objet.get(tete) ?? {}), [feuille]: lue.valeur });
  }
  return { valeur: Object.fromEntries(objet) };
}

/** Reads the names of the columns. A file whose header is wrong cannot be read at all. */
function lireEntete(texte: string): Lecture<{ noms: readonly string[] }> {
  const decoupe = decouper(texte);
  const illisible = 'illisible' in decoupe ? decoupe.illisible : motifEntete(decoupe.cellules);
  if (illisible !== null)
    return { illisible: `header: ${illisible}; nothing of the file was read` };
  return { noms: 'cellules' in decoupe ? decoupe.cellules : [] };
}

/** Reads a CSV file of fines: a header, then one record a line. */
export async function* lireCsv(fichier: string): AsyncGenerator<Position & ValeurLue> {
  let noms: readonly string[] | null = null;
  for await (const lue of lireTextes(fichier)) {
    const { numero, octets } = lue;
    if ('illisible' in lue) {
      yield lue;
      if (noms === null) return;
    } else if (noms === null) {
      const entete = lireEntete(lue.texte);
      if ('illisible' in entete) {
        yield { numero, octets, ...entete };
        return;
      }
      noms = entete.noms;
    } else yield { numero, octets, ...assembler(noms, lue.texte) };
  }
}
