import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config/readConfig.ts';
import { migrate } from '../database/migrate.ts';
import { openEmbeddedDatabase } from '../database/open.ts';
import { playDay } from '../demonstration/day.ts';
import { hasOwnDemonstration, resetDemonstration } from '../demonstration/reset.ts';
import { seedDemonstration } from '../demonstration/seed.ts';
import { createPeppers } from '../services/lookup/keyHash.ts';
import { reconcile } from '../services/operations/reconcile.ts';
import { describeDay } from './cloture.ts';
import { confirm, UsageError, yesOption } from './frame.ts';

async function reset(options: { readonly yes?: true }): Promise<void> {
  const config = readConfig(process.env);
  if (!hasOwnDemonstration(config)) {
    throw new UsageError(
      'Only a demonstration on the embedded database is reset: nothing was deleted',
    );
  }
  const { dataFolder, secrets } = config;
  const question = `Delete all payments, mails and letters in ${dataFolder}?`;
  if (!(await confirm(question, options.yes))) return console.log('Nothing was deleted');
  await resetDemonstration(dataFolder, secrets.KEY_PEPPERS);
  console.log('The demonstration is as on its first day');
}

/** On its own database, deleted at the end. */
async function day(): Promise<void> {
  const { secrets, statement } = readConfig(process.env);
  const folder = await mkdtemp(join(tmpdir(), 'amendes-day-'));
  const { db, close } = await openEmbeddedDatabase(folder);
  try {
    await migrate(db);
    await seedDemonstration(db, createPeppers(secrets.KEY_PEPPERS));
    const played = await playDay(db, statement);
    console.log(describeDay(await reconcile(db, played, statement.remittanceDays)));
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
}

/** D-12, D-62. */
export function demoCommand(program: Command): void {
  const demo = program
    .command('demo')
    .description('the demonstration: its fines and what visitors did with them');
  demo
    .command('reset')
    .description(
      'delete payments, mails and letters, and load the fines again; the server is stopped',
    )
    .addOption(yesOption())
    .action(reset);
  demo
    .command('day')
    .description('show the accounts of a sample day, with one of each kind; changes nothing')
    .action(day);
}
