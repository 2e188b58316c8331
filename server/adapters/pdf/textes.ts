import { readFile } from 'node:fs/promises';
import Type from 'typebox';
import Value from 'typebox/value';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import { STRICT } from '#contract/schemas/commun.ts';

const DOSSIER = new URL('../../../public/assets/i18n/', import.meta.url);

const texte = Type.String({ minLength: 1 });
const parNature = Type.Object({ TOTAL: texte, PARTIEL: texte, CONSIGNATION: texte }, STRICT);

/** The wording of the receipt in one language. */
const TextesJustificatif = Type.Object(
  {
    titres: parNature,
    attestations: parNature,
    champs: Type.Object(
      {
        reference: texte,
        numero: texte,
        type: texte,
        montant: texte,
        solde: texte,
        date: texte,
        media: texte,
        transaction: texte,
        verification: texte,
      },
      STRICT,
    ),
    types: Type.Object(
      {
        AF: texte,
        AFm: texte,
        AFD: texte,
        AFDm: texte,
        AFZFE: texte,
        AFZFEm: texte,
        AFM: texte,
        AFMm: texte,
        AFMD: texte,
        AFMDm: texte,
        AMD: texte,
        FPSM: texte,
        FPSMm: texte,
        AVTS: texte,
        DAAP: texte,
      },
      STRICT,
    ),
    medias: Type.Record(Type.String({ pattern: '^[1-7]$' }), texte, { minProperties: 7 }),
    sujet: texte,
    pied: texte,
  },
  STRICT,
);
export type TextesJustificatif = Type.Static<typeof TextesJustificatif>;

/** The wording in each language. */
export type TextesParLangue = ReadonlyMap<Langue, TextesJustificatif>;

async function charger(langue: Langue): Promise<[Langue, TextesJustificatif]> {
  const nom = `justificatif.${langue}.json`;
  const objet: unknown = JSON.parse(await readFile(new URL(nom, DOSSIER), 'utf8'));
  if (Value.Check(TextesJustificatif, objet)) return [langue, objet];
  const [erreur] = Value.Errors(TextesJustificatif, objet);
  throw new Error(`${nom}: ${erreur?.instancePath ?? ''} ${erreur?.message ?? ''}`);
}

/**
 * Reads the wording of the six languages, once, at start.
 * @throws Error naming the file and the key at fault
 */
export async function chargerTextesJustificatif(): Promise<TextesParLangue> {
  return new Map(await Promise.all(LANGUES.map(charger)));
}
