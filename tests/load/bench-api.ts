import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import { portLibre } from '../support/port.ts';
import { demarrerPostgres } from '../support/postgres.ts';
import { mesurerPdf } from './debit/pdf.ts';
import { remplir } from './debit/remplir.ts';
import { lectures, recherches } from './debit/scene.ts';
import { type Mesure, type Tir, tirer } from './debit/tirer.ts';
import { arreter, attendrePret, environnement, lancer } from './processus.ts';

/** Fines of the first step: lookup time must not grow from here to `--amendes`. */
const PEU = 10_000;
const CHAUFFE_S = 2;

const options = new Command('bench:api')
  .description(
    'measures lookups, with every check, beside a bare Fastify + pg lookup by primary key',
  )
  .option('--amendes <n>', 'fines in the database', Number, 1_000_000)
  .option('--secondes <n>', 'length of each run', Number, 6)
  .option('--on <database>', 'pglite, postgres or both', 'both')
  .option('--pdf', 'also lookups while receipts are written')
  .option('--profil <folder>', 'writes CPU profiles of the server there')
  .parse()
  .opts<{ amendes: number; secondes: number; on: string; pdf?: true; profil?: string }>();

type Ligne = Record<string, string | number>;

const arrondir = ({ parSeconde, p50, p99 }: Mesure): Ligne => ({
  'per second': Math.round(parSeconde),
  'p50 ms': Number(p50.toFixed(2)),
  'p99 ms': Number(p99.toFixed(2)),
});

/** Starts a program, lets `mesurer` use it, and ends it. */
async function avecServeur<R>(
  fichier: string,
  env: NodeJS.ProcessEnv,
  mesurer: (port: number) => Promise<R>,
): Promise<R> {
  const port = await portLibre();
  const profil =
    options.profil === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profil}`];
  const journal = join(env.DATA_DIR ?? '', 'bench.log');
  const enfant = lancer(fichier, { ...env, PORT: String(port) }, journal, profil);
  try {
    await attendrePret(port, enfant);
    return await mesurer(port);
  } finally {
    await arreter(enfant, 'SIGTERM');
  }
}

/** Each number of connections in turn, after a run that is not counted. */
async function monter(
  port: number,
  connexions: readonly number[],
  suivant: () => Tir,
  valide: (corps: string) => boolean,
): Promise<Mesure[]> {
  await tirer(port, 10, CHAUFFE_S, suivant, valide);
  const mesures: Mesure[] = [];
  for (const nombre of connexions) {
    mesures.push(await tirer(port, nombre, options.secondes, suivant, valide));
  }
  return mesures;
}

const CONNEXIONS = [1, 10, 100];
const estAmende = (corps: string): boolean => corps.startsWith('{"avisId":');
const estLigne = (corps: string): boolean => corps.startsWith('{"id":');

async function comparer(nom: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { TOKEN_SECRET = '', KEY_PEPPERS = '', DATABASE_URL = null, DATA_DIR = '' } = env;
  const ajouter = async (debut: number, fin: number): Promise<void> => {
    const { base, close: fermer } = await openDatabase({
      postgresUrl: DATABASE_URL,
      dataFolder: DATA_DIR,
    });
    await migrate(base);
    const [pepperName = ''] = creerPeppers(KEY_PEPPERS).noms;
    await remplir(base, { pepper: KEY_PEPPERS, nom: pepperName }, debut, fin);
    await fermer();
  };
  const chercher = async (nombre: number, connexions: readonly number[]) => {
    const suivant = recherches(nombre, TOKEN_SECRET);
    return avecServeur('server/main.ts', env, async (port) => {
      const mesures = await monter(port, connexions, suivant, estAmende);
      if (options.pdf && nombre === options.amendes) {
        console.table(await mesurerPdf(port, env, suivant, options.secondes));
      }
      return mesures;
    });
  };
  await ajouter(1, PEU);
  const [peu] = await chercher(PEU, [10]);
  await ajouter(PEU + 1, options.amendes);
  const service = await chercher(options.amendes, CONNEXIONS);
  const nu = await avecServeur('tests/load/debit/nu.enfant.ts', env, (port) =>
    monter(port, CONNEXIONS, lectures(options.amendes), estLigne),
  );
  const table = CONNEXIONS.map((connections, rang) => {
    const [ici, la] = [service[rang], nu[rang]];
    if (ici === undefined || la === undefined) throw new Error('a run is missing');
    return {
      connections,
      ...arrondir(ici),
      'bare per second': Math.round(la.parSeconde),
      'bare p50 ms': Number(la.p50.toFixed(2)),
      'bare p99 ms': Number(la.p99.toFixed(2)),
      ratio: Number((ici.parSeconde / la.parSeconde).toFixed(2)),
    };
  });
  console.log(`${nom}: ${options.amendes} fines`);
  console.table(table);
  const beaucoup = service[1];
  if (peu === undefined || beaucoup === undefined) throw new Error('a run is missing');
  console.log(
    `${nom}: p50 at 10 connections ${peu.p50.toFixed(2)} ms with ${PEU} fines, ${beaucoup.p50.toFixed(2)} ms with ${options.amendes}`,
  );
}

if (options.profil !== undefined) mkdirSync(resolve(options.profil), { recursive: true });
const commun = {
  PUBLIC_URL: 'http://127.0.0.1:1',
  SIPS_URL: 'http://127.0.0.1:1/paymentInit',
  SIPS_OFFICE_URL: 'http://127.0.0.1:1',
  DEMO: '0',
  TRUST_PROXY: '127.0.0.1',
};
for (const nom of ['postgres', 'pglite'] as const) {
  if (options.on !== 'both' && options.on !== nom) continue;
  const dossier = mkdtempSync(join(tmpdir(), 'amendes-debit-'));
  const serveur = nom === 'postgres' ? await demarrerPostgres() : null;
  try {
    await comparer(
      nom,
      environnement({
        ...commun,
        DATA_DIR: dossier,
        ...(serveur && { DATABASE_URL: serveur.url }),
      }),
    );
  } finally {
    await serveur?.arreter();
    rmSync(dossier, { recursive: true, force: true });
  }
}
