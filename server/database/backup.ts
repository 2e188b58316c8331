import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../files/writeAtomically.ts';
import { takeLock } from './directoryLock.ts';

/** A backup that cannot be taken or put back; the message is one line for an operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

type Kind = 'pglite' | 'pg_dump';

interface Header {
  readonly format: 'amendes-sauvegarde';
  readonly version: 1;
  readonly sorte: Kind;
  readonly sha256: string;
  readonly octets: number;
  readonly faite: string;
}

const LINE_FEED = 0x0a;

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Writes a backup: one line of JSON that says what it is, then the data; a whole file or none. */
export async function writeBackup(file: string, kind: Kind, content: Uint8Array): Promise<void> {
  const header: Header = {
    format: 'amendes-sauvegarde',
    version: 1,
    sorte: kind,
    sha256: sha256(content),
    octets: content.byteLength,
    faite: new Date().toISOString(),
  };
  await writeAtomically(file, `${JSON.stringify(header)}\n`, content);
}

function readHeader(text: string): Partial<Header> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Reads a backup whole and checks it, before anything is touched.
 * @throws BackupRefused when it is of another form, kind or version, cut, or changed
 */
export async function readBackup(file: string, kind: Kind): Promise<Buffer> {
  const all = await readFile(file);
  const end = all.indexOf(LINE_FEED);
  const header = readHeader(all.subarray(0, Math.max(0, end)).toString('utf8'));
  if (header.format !== 'amendes-sauvegarde' || header.version !== 1) {
    throw new BackupRefused(`${file} is not a backup of this service in version 1`);
  }
  if (header.sorte !== kind) {
    throw new BackupRefused(`${file} was made from ${header.sorte}, the target is ${kind}`);
  }
  const content = all.subarray(end + 1);
  if (content.byteLength !== header.octets || sha256(content) !== header.sha256) {
    throw new BackupRefused(`${file} is damaged: its checksum differs`);
  }
  return content;
}

/**
 * Copies the embedded database; nobody else can have it meanwhile.
 * @throws LockHeld when the server runs
 */
export async function backUpEmbedded(dataFolder: string): Promise<Uint8Array> {
  const folder = join(dataFolder, 'db');
  if (!existsSync(folder)) throw new BackupRefused(`There is no database in ${dataFolder}`);
  const releaseLock = takeLock(dataFolder);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const pglite = await PGlite.create(folder);
    try {
      const copy = await pglite.dumpDataDir('gzip');
      return new Uint8Array(await copy.arrayBuffer());
    } finally {
      await pglite.close();
    }
  } finally {
    releaseLock();
  }
}

/**
 * Puts a copy in the place of the embedded database. It is opened beside it first; then two renames swap them,
 * and what was there goes last.
 * @param overwrite what is there may be replaced
 * @throws LockHeld when the server runs; BackupRefused when data are there
 */
export async function restoreEmbedded(
  dataFolder: string,
  content: Uint8Array,
  overwrite: boolean,
): Promise<void> {
  const folder = join(dataFolder, 'db');
  const [fresh, former] = [`${folder}.restauration`, `${folder}.ancien`];
  const releaseLock = takeLock(dataFolder);
  try {
    const occupied = existsSync(folder) && readdirSync(folder).length > 0;
    if (occupied && !overwrite) {
      throw new BackupRefused(`${folder} holds data: add --ecraser to replace them`);
    }
    await rm(fresh, { recursive: true, force: true });
    await openCopy(fresh, content);
    await rm(former, { recursive: true, force: true });
    if (existsSync(folder)) await rename(folder, former);
    await rename(fresh, folder);
    await rm(former, { recursive: true, force: true });
  } finally {
    releaseLock();
  }
}

async function openCopy(folder: string, content: Uint8Array): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite');
  const copy = new Blob([new Uint8Array(content)], { type: 'application/gzip' });
  const pglite = await PGlite.create(folder, { loadDataDir: copy });
  await pglite.query('select count(*) from amende');
  await pglite.close();
}
