import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { readConfig } from '../config/readConfig.ts';
import {
  BackupRefused,
  backUpEmbedded,
  readBackup,
  restoreEmbedded,
  writeBackup,
} from '../database/backup.ts';
import { openPostgres } from '../database/open.ts';
import { UsageError } from './frame.ts';

/** `backup` and `restore`: the whole database in one file with a version and a checksum. */
export function backupCommands(program: Command): void {
  program
    .command('backup')
    .description('copy the database into a file')
    .argument('<file>', 'what to write; mode 0600')
    .addHelpText(
      'after',
      `
The embedded database must not be in use. PostgreSQL is copied by pg_dump while it works.
The secrets are not part of it: without the same KEY_PEPPERS no notice key fits after a restore.`,
    )
    .action(backUp);
  program
    .command('restore')
    .description('put a copy in the place of the database')
    .argument('<file>', 'what backup wrote')
    .option('--ecraser', 'replace the data that are there')
    .addHelpText('after', '\nThe file is checked whole before anything is touched.')
    .action(restore);
}

async function backUp(file: string): Promise<void> {
  const { postgresUrl, dataFolder } = readConfig(process.env);
  if (postgresUrl === null) {
    await writeBackup(file, 'pglite', await backUpEmbedded(dataFolder));
  } else {
    await withFile(async (copy) => {
      await runTool('pg_dump', ['--format=custom', '--no-owner', `--file=${copy}`], postgresUrl);
      await writeBackup(file, 'pg_dump', await readFile(copy));
    });
  }
  console.log(`Written: ${file}`);
}

async function restore(file: string, { ecraser = false }: { ecraser?: boolean }): Promise<void> {
  const { postgresUrl, dataFolder } = readConfig(process.env);
  if (postgresUrl === null) {
    const content = await readBackup(file, 'pglite');
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    await restoreEmbedded(dataFolder, content, ecraser);
  } else {
    const content = await readBackup(file, 'pg_dump');
    if (!ecraser) await requireEmpty(postgresUrl);
    await withFile(async (copy) => {
      await writeFile(copy, content, { mode: 0o600 });
      const options = ['--single-transaction', '--no-owner', '--clean', '--if-exists'];
      await runTool(
        'pg_restore',
        [...options, `--dbname=${databaseName(postgresUrl)}`, copy],
        postgresUrl,
      );
    });
  }
  console.log(`Restored: ${file}`);
}

async function requireEmpty(url: string): Promise<void> {
  const { base, close } = await openPostgres(url, 1);
  try {
    const { rows } = await sql<{
      la: boolean;
    }>`select to_regclass('amende') is not null as la`.execute(base);
    if (rows[0]?.la)
      throw new BackupRefused('The database holds data: add --ecraser to replace them');
  } finally {
    await close();
  }
}

async function withFile(work: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-sauvegarde-'));
  try {
    await work(join(folder, 'copie'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const databaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** The password goes by the environment: the list of processes shows arguments to everybody. */
function environment(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const sslmode = searchParams.get('sslmode');
  return {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGDATABASE: databaseName(url),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    ...(sslmode && { PGSSLMODE: sslmode }),
  };
}

async function runTool(tool: string, options: readonly string[], url: string): Promise<void> {
  const measureProcess = spawn(tool, options, {
    env: environment(url),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(measureProcess, 'close').catch((error: unknown) => {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!absent) throw error;
    const command = `${tool} ${options.slice(0, -1).join(' ')}`;
    throw new UsageError(
      `${tool} is not installed: install PostgreSQL's client tools, or run "${command}" where they are`,
    );
  });
  if (code !== 0) throw new BackupRefused(`${tool} failed with code ${code}`);
}
