import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { parisDay } from '#contract/domain/parisDays.ts';
import { createDirectProvider } from '#server/adapters/direct/DirectProvider.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { newDatabase, startPostgres } from '../tests/support/postgres.ts';
import { reconcileAccounts, TRANSFERS } from './accounts.ts';
import { type ImportOutcome, importFile } from './dailyImport.ts';
import { isCalm, reconcileDay } from './dayReport.ts';
import { writeFile } from './fines.ts';
import { startFleet } from './fleet.ts';
import { liveTheDay } from './liveTheDay.ts';
import { createOperator } from './operator.ts';

const BETWEEN_LOOKS_MS = 5_000;

const command = new Command('day')
  .description(
    'a day in the life: imports, payments in every scenario, charge-backs, kills, the bank, and the accounts',
  )
  .option('--fines <n>', 'notices to import; every third has a deposit beside it', Number, 100_000)
  .option('--payers <n>', 'payers of the day', Number, 2_000)
  .option('--at-once <n>', 'payers at once', Number, 8)
  .option('--kills <n>', 'kills by SIGKILL, spread over the day', Number, 6)
  .option('--seed <n>', 'seed of the draws', Number, 1)
  .option(
    '--evening <min>',
    'longest wait for questions and jobs to settle what is open',
    Number,
    8,
  )
  .parse();
const options = command.opts<{
  fines: number;
  payers: number;
  atOnce: number;
  kills: number;
  seed: number;
  evening: number;
}>();

const say = (text: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

const begin = new Date();
const folder = mkdtempSync(join(tmpdir(), 'amendes-day-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres();
const urlBase = await newDatabase(postgres.url);
const { db, close } = await openPostgres(urlBase, 4);
await migrate(db);
const fleet = await startFleet(urlBase, folder);
try {
  const file = join(folder, 'amendes.ndjson');
  const debts = await writeFile(file, Math.max(options.fines, options.payers + TRANSFERS));
  const importAgain = async (when: string): Promise<ImportOutcome> => {
    const outcome = await importFile(file, debts, fleet.env);
    const { accepted, protectedDebts, unexpected } = outcome;
    const rejected = protectedDebts.length + unexpected.length;
    say(`${when} import of ${debts.length} records: ${accepted} accepted, ${rejected} rejected`);
    return outcome;
  };
  const morning = await importAgain('morning');
  if (morning.accepted !== debts.length) throw new Error('The import failed');
  say(`${options.payers} payers, ${options.atOnce} at once, seed ${options.seed}`);
  const { direct } = readConfig(fleet.env);
  const operator = createOperator(db, createDirectProvider(direct), direct.baseUrl);
  const wrongStarts: string[] = [];
  let noon = morning;
  const summary = await liveTheDay({
    ...options,
    fleet,
    say,
    operator,
    wrong: (what) => wrongStarts.push(what),
    atNoon: async () => {
      noon = await importAgain('noon');
    },
  });
  console.table(Object.fromEntries(summary));
  say('evening: the questions and the jobs settle what is open');
  await sleep(BETWEEN_LOOKS_MS);
  say(
    `${await operator.refundItems()} items given back, ${operator.inPortal()} cents in the portal`,
  );
  const end = Date.now() + options.evening * 60_000;
  while (Date.now() < end && !(await isCalm(db, folder))) {
    wrongStarts.push(...(await operator.endReservations()));
    await sleep(BETWEEN_LOOKS_MS);
  }
  const accounts = await reconcileAccounts(fleet.env, folder, {
    days: [...new Set([parisDay(begin), parisDay(new Date())])],
    payers: options.payers,
    chargeBacks: operator.lost(),
  });
  const evening = await importAgain('evening');
  const imports = { noon, evening };
  const day = { begin, operator, wrongStarts, imports };
  const table = [...(await reconcileDay(db, folder, day)), ...accounts];
  const rows = table.map(({ faults: _, ...row }) => ({
    ...row,
    difference: row.found - row.expected,
  }));
  console.table(rows);
  for (const { what, faults = [] } of table) for (const fault of faults) say(`${what}: ${fault}`);
  const right = rows.every(({ difference }) => difference === 0);
  const minutes = ((Date.now() - begin.getTime()) / 60_000).toFixed(1);
  say(
    right
      ? `The accounts agree after ${minutes} minutes.`
      : `The accounts DIFFER; the day’s files stand in ${folder}`,
  );
  process.exitCode = right ? 0 : 1;
} finally {
  await fleet.close();
  await close();
  await postgres.stop();
  if (process.exitCode !== 1) rmSync(folder, { recursive: true, force: true });
}
