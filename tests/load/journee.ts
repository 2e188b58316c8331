import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { demarrerPostgres, nouvelleBase } from '../support/postgres.ts';
import { avis, ecrireFichier } from './amendes.ts';
import { estCalme, rapprocherJournee } from './bilan.ts';
import { creerHasard } from './hasard.ts';
import { demarrerParc, type Parc } from './parc.ts';
import { type Journee, vivre } from './payeur.ts';

const ENTRE_DEUX_REGARDS_MS = 5_000;

const programme = new Command('journee')
  .description('a day in the life: import, payments in every scenario, kills, and the accounts')
  .option('--amendes <n>', 'fines to import', Number, 100_000)
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

function importerFichier(fichier: string, env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'server/cli/amendes.ts', 'import', fichier],
    { env, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('The import failed');
}

/** All payers of the day, so many at once; replicas are killed in turn as the day goes on. */
async function vivreLaJournee(parc: Parc): Promise<Map<Journee | 'erreur', number>> {
  const bilan = new Map<Journee | 'erreur', number>();
  const parPanne = Math.ceil(options.paiements / (options.pannes + 1));
  let suivant = 0;
  let panne = Promise.resolve();
  const file = async (): Promise<void> => {
    while (suivant < options.paiements) {
      const rang = suivant;
      suivant += 1;
      if (rang > 0 && rang % parPanne === 0) {
        const victime = Math.floor(rang / parPanne) % 2 === 0 ? 0 : 1;
        dire(`kill -9 of replica ${victime + 1} after ${rang} payers`);
        panne = panne.then(() => parc.abattre(victime));
      }
      const issue = await vivre(
        parc.url,
        avis(rang),
        rang,
        creerHasard(options.graine * 1e6 + rang),
      ).catch((erreur: unknown) => {
        dire(`payer ${rang} gave up: ${String(erreur)}`);
        return 'erreur' as const;
      });
      bilan.set(issue, (bilan.get(issue) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: options.ensemble }, file));
  await panne;
  return bilan;
}

const dossier = mkdtempSync(join(tmpdir(), 'amendes-journee-'));
chmodSync(dossier, 0o755);
const postgres = await demarrerPostgres();
const urlBase = await nouvelleBase(postgres.url);
const { base, close: fermer } = await openPostgres(urlBase, 2);
await migrate(base);
const parc = await demarrerParc(urlBase, dossier);
try {
  dire(`import of ${options.amendes} fines`);
  const fichier = join(dossier, 'amendes.ndjson');
  await ecrireFichier(fichier, Math.max(options.amendes, options.paiements));
  importerFichier(fichier, parc.env);
  dire(`${options.paiements} payers, ${options.ensemble} at once`);
  console.table(Object.fromEntries(await vivreLaJournee(parc)));
  dire('evening: the sweep and the jobs settle what is open');
  const limite = Date.now() + options.soiree * 60_000;
  while (Date.now() < limite && !(await estCalme(base, dossier)))
    await sleep(ENTRE_DEUX_REGARDS_MS);
  const table = await rapprocherJournee(base, dossier);
  const lignes = table.map((ligne) => ({ ...ligne, ecart: ligne.constate - ligne.attendu }));
  console.table(lignes);
  const juste = lignes.every(({ ecart }) => ecart === 0);
  dire(juste ? 'The accounts agree.' : `The accounts DIFFER; the day’s files stand in ${dossier}`);
  process.exitCode = juste ? 0 : 1;
} finally {
  await parc.fermer();
  await fermer();
  await postgres.arreter();
  if (process.exitCode !== 1) rmSync(dossier, { recursive: true, force: true });
}
