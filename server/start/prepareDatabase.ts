import { InvalidConfiguration } from '../config/InvalidConfiguration.ts';
import type { Config } from '../config/readConfig.ts';
import { migrate } from '../database/migrate.ts';
import type { Database, OpenDatabase } from '../database/open.ts';
import { seedDemonstration } from '../office/demonstration/seed.ts';
import { createPeppers, type Peppers } from '../services/lookup/keyHash.ts';
import { findMissingPeppers } from '../services/lookup/missingPeppers.ts';

/** @throws InvalidConfiguration if a pepper is missing that stored keys were hashed with */
export async function prepareDatabase(
  config: Config,
  { db, migrations }: Pick<OpenDatabase, 'db' | 'migrations'>,
): Promise<void> {
  await migrate(migrations);
  const peppers = createPeppers(config.secrets.KEY_PEPPERS);
  await requirePeppers(db, peppers);
  if (config.demonstration) await seedDemonstration(db, peppers);
}

async function requirePeppers(db: Database, peppers: Peppers): Promise<void> {
  const missing = await findMissingPeppers(db, peppers.names);
  if (missing.length === 0) return;
  const names = missing.map(({ name, fines }) => `${name} (${fines} fines)`).join(', ');
  throw new InvalidConfiguration(
    `KEY_PEPPERS lacks peppers that stored fines were hashed with: ${names}. Add them; in a demonstration put back its secrets.json, or run "npm run amendes -- demo reset"`,
  );
}
