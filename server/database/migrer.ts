import { readdir, readFile } from 'node:fs/promises';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Base } from './ouvrir.ts';

const DOSSIER = new URL('../migrations/', import.meta.url);

/** Numbered SQL files, run in the order of their names, each once. */
const fichiersSql: MigrationProvider = {
  async getMigrations() {
    const noms = (await readdir(DOSSIER)).filter((nom) => nom.endsWith('.sql')).sort();
    const migrations = noms.map(async (nom): Promise<[string, Migration]> => {
      const texte = await readFile(new URL(nom, DOSSIER), 'utf8');
      return [
        nom.replace('.sql', ''),
        { up: async (base) => void (await sql.raw(texte).execute(base)) },
      ];
    });
    return Object.fromEntries(await Promise.all(migrations));
  },
};

/**
 * Brings the schema up to date; several processes may call it at once.
 * @throws the error of the migration that failed; nothing of it is kept
 */
export async function migrer(base: Base): Promise<void> {
  const { error } = await new Migrator({ db: base, provider: fichiersSql }).migrateToLatest();
  if (error) throw error;
}
