import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, inject } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type Database, type OpenDatabase, openEmbeddedDatabase } from '#server/database/open.ts';
import { emptyTables } from './emptyTables.ts';

/**
 * Opening a copy takes a tenth of making a database. The first test that asks makes the one to copy, so that a file
 * without a database does not wait for it; other processes wait here.
 */
async function template(): Promise<string> {
  const folder = inject('template');
  while (!existsSync(folder)) {
    // `mkdir` returns undefined for a folder that exists.
    const isFirst = await mkdir(`${folder}-lock`, { recursive: true });
    if (isFirst) await makeDatabase(folder);
    else await setTimeout(50);
  }
  return folder;
}

async function makeDatabase(folder: string): Promise<void> {
  const { db, close } = await openEmbeddedDatabase(`${folder}-unfinished`);
  await migrate(db);
  await close();
  await rename(`${folder}-unfinished`, folder);
}

/** A data directory of its own for a test, with an embedded database that is migrated and empty. */
export async function folderWithDatabase(): Promise<string> {
  const source = await template();
  const folder = await mkdtemp(join(dirname(source), 'copy-'));
  await cp(source, folder, { recursive: true });
  return folder;
}

/** Databases that a test has given back, empty again: opening one takes ten times as long as emptying it. */
const free: OpenDatabase[] = [];

/** An embedded database that is migrated and empty. Closing it gives it back. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const opened = free.pop() ?? (await ownDatabase());
  const close = async () => {
    await emptyTables(opened.db);
    free.push(opened);
  };
  return { ...opened, close };
}

/** Opens such a database for a test file. @returns its handle, to be read inside tests */
export function databaseOfFile(): { readonly db: Database } {
  let opened: OpenDatabase | undefined;
  beforeAll(async () => {
    opened = await emptyDatabase();
  });
  afterAll(() => opened?.close());
  return {
    get db() {
      if (opened === undefined) throw new Error('no test runs');
      return opened.db;
    },
  };
}

/** Creates a database of its own for a test that takes it away. */
export async function ownDatabase(): Promise<OpenDatabase> {
  const folder = await folderWithDatabase();
  const { close, ...opened } = await openEmbeddedDatabase(folder);
  return {
    ...opened,
    async close() {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}
