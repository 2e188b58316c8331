import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { newDatabase, startPostgres } from '../tests/support/postgres.ts';
import { setAsideByReason } from './book.ts';
import { type ImportOutcome, importFile } from './dailyImport.ts';
import { liveTheDay } from './day.ts';
import { isCalm, reconcileDay } from './dayReport.ts';
import { writeFile } from './fines.ts';
import { startFleet } from './fleet.ts';
import { createOperator } from './operator.ts';
import { watchDebts } from './watch.ts';

const BETWEEN_LOOKS_MS = 5_000;

const scheduled = new Command('journee')
  .description(
    'a day in the life: imports, payments in every scenario, charge-backs, kills, and the accounts',
  )
  .option(
    '--amendes <n>',
    'notices to import; every third has a deposit beside it',
    Number,
    100_000,
  )
  .option('--paiements <n>', 'payers of the day', Number, 2_000)
  .option('--ensemble <n>', 'payers at once', Number, 8)
  .option('--pannes <n>', 'kills by SIGKILL, spread over the day', Number, 6)
  .option('--graine <n>', 'seed of the draws', Number, 1)
  .option('--soiree <min>', 'longest wait for sweep and jobs to settle what is open', Number, 8)
  .parse();
const options = scheduled.opts<{
  amendes: number;
  paiements: number;
  ensemble: number;
  pannes: number;
  graine: number;
  soiree: number;
}>();

const say = (text: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

const begin = new Date();
const dossier = mkdtempSync(join(tmpdir(), 'amendes-journee-'));
chmodSync(dossier, 0o755);
const postgres = await startPostgres();
const urlBase = await newDatabase(postgres.url);
const { base, close } = await openPostgres(urlBase, 4);
await migrate(base);
const fleet = await startFleet(urlBase, dossier);
const watch = watchDebts(base);
try {
  const file = join(dossier, 'amendes.ndjson');
  const debts = await writeFile(file, Math.max(options.amendes, options.paiements));
  const importAgain = async (when: string): Promise<ImportOutcome> => {
    const outcome = await importFile(file, debts, fleet.env);
    const { accepted, protectedDebts, unexpected } = outcome;
    const rejected = protectedDebts.length + unexpected.length;
    say(`${when} import of ${debts.length} records: ${accepted} accepted, ${rejected} rejected`);
    return outcome;
  };
  const morning = await importAgain('morning');
  if (morning.accepted !== debts.length) throw new Error('The import failed');
  say(`${options.paiements} payers, ${options.ensemble} at once, seed ${options.graine}`);
  const operator = createOperator(base);
  const wrongStarts: string[] = [];
  let noon = morning;
  const summary = await liveTheDay({
    payers: options.paiements,
    atOnce: options.ensemble,
    kills: options.pannes,
    seed: options.graine,
    parc: fleet,
    say: say,
    operator,
    wrong: (what) => wrongStarts.push(what),
    atNoon: async () => {
      noon = await importAgain('noon');
    },
  });
  console.table(Object.fromEntries(summary));
  say('evening: the sweep and the jobs settle what is open');
  const limite = Date.now() + options.soiree * 60_000;
  while (Date.now() < limite && !(await isCalm(base, dossier))) await sleep(BETWEEN_LOOKS_MS);
  const evening = await importAgain('evening');
  await watch.stop();
  console.table(await setAsideByReason(base));
  const imports = { noon, evening };
  const day = { begin, watch, operator, wrongStarts, imports };
  const table = await reconcileDay(base, dossier, day);
  const rows = table.map(({ fautes: _, ...row }) => ({
    ...row,
    ecart: row.constate - row.attendu,
  }));
  console.table(rows);
  for (const { quoi: what, fautes: faults = [] } of table)
    for (const une of faults) say(`${what}: ${une}`);
  const right = rows.every(({ ecart: discrepancy }) => discrepancy === 0);
  const minutes = ((Date.now() - begin.getTime()) / 60_000).toFixed(1);
  say(
    right
      ? `The accounts agree after ${minutes} minutes.`
      : `The accounts DIFFER; the day’s files stand in ${dossier}`,
  );
  process.exitCode = right ? 0 : 1;
} finally {
  await watch.stop().catch(() => undefined);
  await fleet.fermer();
  await close();
  await postgres.arreter();
  if (process.exitCode !== 1) rmSync(dossier, { recursive: true, force: true });
}
