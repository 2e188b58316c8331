import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { lireConfig } from '../config/readConfig.ts';
import {
  ecrireSauvegarde,
  lireSauvegarde,
  restaurerEmbarquee,
  SauvegardeRefusee,
  sauvegarderEmbarquee,
} from '../database/backup.ts';
import { ouvrirPostgres } from '../database/open.ts';
import { MauvaisUsage } from './frame.ts';

/** `backup` and `restore`: the whole database in one file with a version and a checksum. */
export function commandesSauvegarde(programme: Command): void {
  programme
    .command('backup')
    .description('copy the database into a file')
    .argument('<file>', 'what to write; mode 0600')
    .addHelpText(
      'after',
      `
The embedded database must not be in use. PostgreSQL is copied by pg_dump while it works.
The secrets are not part of it: without the same KEY_PEPPERS no notice key fits after a restore.`,
    )
    .action(sauvegarder);
  programme
    .command('restore')
    .description('put a copy in the place of the database')
    .argument('<file>', 'what backup wrote')
    .option('--ecraser', 'replace the data that are there')
    .addHelpText('after', '\nThe file is checked whole before anything is touched.')
    .action(restaurer);
}

async function sauvegarder(fichier: string): Promise<void> {
  const { urlPostgres, dossierDonnees } = lireConfig(process.env);
  if (urlPostgres === null) {
    await ecrireSauvegarde(fichier, 'pglite', await sauvegarderEmbarquee(dossierDonnees));
  } else {
    await avecFichier(async (copie) => {
      await lancer('pg_dump', ['--format=custom', '--no-owner', `--file=${copie}`], urlPostgres);
      await ecrireSauvegarde(fichier, 'pg_dump', await readFile(copie));
    });
  }
  console.log(`Written: ${fichier}`);
}

async function restaurer(
  fichier: string,
  { ecraser = false }: { ecraser?: boolean },
): Promise<void> {
  const { urlPostgres, dossierDonnees } = lireConfig(process.env);
  if (urlPostgres === null) {
    const contenu = await lireSauvegarde(fichier, 'pglite');
    mkdirSync(dossierDonnees, { recursive: true, mode: 0o700 });
    await restaurerEmbarquee(dossierDonnees, contenu, ecraser);
  } else {
    const contenu = await lireSauvegarde(fichier, 'pg_dump');
    if (!ecraser) await exigerVide(urlPostgres);
    await avecFichier(async (copie) => {
      await writeFile(copie, contenu, { mode: 0o600 });
      const options = ['--single-transaction', '--no-owner', '--clean', '--if-exists'];
      await lancer(
        'pg_restore',
        [...options, `--dbname=${nomDeBase(urlPostgres)}`, copie],
        urlPostgres,
      );
    });
  }
  console.log(`Restored: ${fichier}`);
}

async function exigerVide(url: string): Promise<void> {
  const { base, fermer } = await ouvrirPostgres(url, 1);
  try {
    const { rows } = await sql<{
      la: boolean;
    }>`select to_regclass('amende') is not null as la`.execute(base);
    if (rows[0]?.la)
      throw new SauvegardeRefusee('The database holds data: add --ecraser to replace them');
  } finally {
    await fermer();
  }
}

async function avecFichier(travail: (fichier: string) => Promise<void>): Promise<void> {
  const dossier = await mkdtemp(join(tmpdir(), 'amendes-sauvegarde-'));
  try {
    await travail(join(dossier, 'copie'));
  } finally {
    await rm(dossier, { recursive: true, force: true });
  }
}

const nomDeBase = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** The password goes by the environment: the list of processes shows arguments to everybody. */
function environnement(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const sslmode = searchParams.get('sslmode');
  return {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGDATABASE: nomDeBase(url),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    ...(sslmode && { PGSSLMODE: sslmode }),
  };
}

async function lancer(outil: string, options: readonly string[], url: string): Promise<void> {
  const processus = spawn(outil, options, {
    env: environnement(url),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(processus, 'close').catch((erreur: unknown) => {
    const absent = erreur instanceof Error && 'code' in erreur && erreur.code === 'ENOENT';
    if (!absent) throw erreur;
    const commande = `${outil} ${options.slice(0, -1).join(' ')}`;
    throw new MauvaisUsage(
      `${outil} is not installed: install PostgreSQL's client tools, or run "${commande}" where they are`,
    );
  });
  if (code !== 0) throw new SauvegardeRefusee(`${outil} failed with code ${code}`);
}
