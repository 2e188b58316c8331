import { readFile } from 'node:fs/promises';
import type Type from 'typebox';
import Value from 'typebox/value';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';

const DOSSIER = new URL('../../../public/assets/i18n/', import.meta.url);

/**
 * Reads a wording that the server itself writes, in the six languages.
 * @param nom of the locale files: `mail` reads `mail.fr.json` …; null reads the web app's own, `fr.json` …
 * @throws Error naming the file and the key at fault
 */
export async function chargerTextes<Schema extends Type.TSchema>(
  nom: string | null,
  schema: Schema,
): Promise<ReadonlyMap<Langue, Type.Static<Schema>>> {
  const charger = async (langue: Langue): Promise<[Langue, Type.Static<Schema>]> => {
    const fichier = nom === null ? `${langue}.json` : `${nom}.${langue}.json`;
    const objet: unknown = JSON.parse(await readFile(new URL(fichier, DOSSIER), 'utf8'));
    if (Value.Check(schema, objet)) return [langue, objet];
    const [erreur] = Value.Errors(schema, objet);
    throw new Error(`${fichier}: ${erreur?.instancePath ?? ''} ${erreur?.message ?? ''}`);
  };
  return new Map(await Promise.all(LANGUES.map(charger)));
}
