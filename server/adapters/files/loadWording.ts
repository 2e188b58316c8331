import { readFile } from 'node:fs/promises';
import type Type from 'typebox';
import Value from 'typebox/value';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';

const FOLDER = new URL('../../../public/assets/i18n/', import.meta.url);

export const perLanguage = <Value>(of: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<
    Language,
    Value
  >;

/**
 * Loads a locale file in six languages.
 * @param name null for the texts of the web app
 * @throws Error that names the file and the key
 */
export async function loadWording<Schema extends Type.TSchema>(
  name: string | null,
  schema: Schema,
): Promise<Record<Language, Type.Static<Schema>>> {
  const load = async (language: Language): Promise<[Language, Type.Static<Schema>]> => {
    const file = name === null ? `${language}.json` : `${name}.${language}.json`;
    const object: unknown = JSON.parse(await readFile(new URL(file, FOLDER), 'utf8'));
    if (Value.Check(schema, object)) return [language, object];
    const [error] = Value.Errors(schema, object);
    throw new Error(`${file}: ${error?.instancePath ?? ''} ${error?.message ?? ''}`);
  };
  const texts = await Promise.all(LANGUAGES.map(load));
  return Object.fromEntries(texts) as Record<Language, Type.Static<Schema>>;
}
