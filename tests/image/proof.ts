import { startPostgres, systemPrograms } from '../support/postgres.ts';
import { tryAlerts } from './alerts.ts';
import { buildImage } from './build.ts';
import { createDatabase, versionOf } from './database.ts';
import { createEngine } from './engine.ts';
import { serve } from './serve.ts';
import { print, type Row } from './table.ts';

const [, , folder = ''] = process.argv;
const engine = createEngine(folder);
const rows: Row[] = [];

async function tryService(): Promise<void> {
  const postgres = await startPostgres(systemPrograms);
  try {
    rows.push({ what: 'PostgreSQL', found: await versionOf(postgres.url), ok: true });
    await serve({ engine, folder, database: await createDatabase(postgres.url), rows });
  } finally {
    await postgres.stop();
  }
}

try {
  rows.push(...(await tryAlerts()));
  rows.push(...(await buildImage(engine, folder)));
  await tryService();
} catch (error) {
  rows.push({ what: 'the run itself', found: String(error), ok: false });
}
process.exitCode = print(rows) ? 0 : 1;
