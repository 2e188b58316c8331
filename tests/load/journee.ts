import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { demarrerPostgres, nouvelleBase } from '../support/postgres.ts';
import { ecrireFichier } from './amendes.ts';
import { estCalme, rapprocherJournee } from './bilan.ts';
import { setAsideByReason } from './book.ts';
import { type ImportOutcome, importFile } from './dailyImport.ts';
import { vivreLaJournee } from './day.ts';
import { createOperator } from './operator.ts';
import { demarrerParc } from './parc.ts';
import { watchDebts } from './watch.ts';

const ENTRE_DEUX_REGARDS_MS = 5_000;

const programme = new Command('journee')
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
const options = programme.opts<{
  amendes: number;
  paiements: number;
  ensemble: number;
  pannes: number;
  graine: number;
  soiree: number;
}>();

const dire = (texte: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)}  ${texte}`);

const begin = new Date();
const dossier = mkdtempSync(join(tmpdir(), 'amendes-journee-'));
chmodSync(dossier, 0o755);
const postgres = await demarrerPostgres();
const urlBase = await nouvelleBase(postgres.url);
const { base, close: fermer } = await openPostgres(urlBase, 4);
await migrate(base);
const parc = await demarrerParc(urlBase, dossier);
const watch = watchDebts(base);
try {
  const fichier = join(dossier, 'amendes.ndjson');
  const debts = await ecrireFichier(fichier, Math.max(options.amendes, options.paiements));
  const importAgain = async (when: string): Promise<ImportOutcome> => {
    const outcome = await importFile(fichier, debts, parc.env);
    const { accepted, protectedDebts, unexpected } = outcome;
    const rejected = protectedDebts.length + unexpected.length;
    dire(`${when} import of ${debts.length} records: ${accepted} accepted, ${rejected} rejected`);
    return outcome;
  };
  const morning = await importAgain('morning');
  if (morning.accepted !== debts.length) throw new Error('The import failed');
  dire(`${options.paiements} payers, ${options.ensemble} at once, seed ${options.graine}`);
  const operator = createOperator(base);
  const wrongStarts: string[] = [];
  let noon = morning;
  const bilan = await vivreLaJournee({
    payers: options.paiements,
    atOnce: options.ensemble,
    kills: options.pannes,
    seed: options.graine,
    parc,
    say: dire,
    operator,
    wrong: (what) => wrongStarts.push(what),
    atNoon: async () => {
      noon = await importAgain('noon');
    },
  });
  console.table(Object.fromEntries(bilan));
  dire('evening: the sweep and the jobs settle what is open');
  const limite = Date.now() + options.soiree * 60_000;
  while (Date.now() < limite && !(await estCalme(base, dossier)))
    await sleep(ENTRE_DEUX_REGARDS_MS);
  const evening = await importAgain('evening');
  await watch.stop();
  console.table(await setAsideByReason(base));
  const imports = { noon, evening };
  const day = { begin, watch, operator, wrongStarts, imports };
  const table = await rapprocherJournee(base, dossier, day);
  const lignes = table.map(({ fautes: _, ...ligne }) => ({
    ...ligne,
    ecart: ligne.constate - ligne.attendu,
  }));
  console.table(lignes);
  for (const { quoi, fautes = [] } of table) for (const une of fautes) dire(`${quoi}: ${une}`);
  const juste = lignes.every(({ ecart }) => ecart === 0);
  const minutes = ((Date.now() - begin.getTime()) / 60_000).toFixed(1);
  dire(
    juste
      ? `The accounts agree after ${minutes} minutes.`
      : `The accounts DIFFER; the day’s files stand in ${dossier}`,
  );
  process.exitCode = juste ? 0 : 1;
} finally {
  await watch.stop().catch(() => undefined);
  await parc.fermer();
  await fermer();
  await postgres.arreter();
  if (process.exitCode !== 1) rmSync(dossier, { recursive: true, force: true });
}
