import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { errorCode } from '../../errorCode.ts';
import { FILE_FAULTS } from '../../files/fileFault.ts';
import { UsageError } from './explain.ts';

const GZIP = '1f8b';

function readStart(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const start = Buffer.alloc(GZIP.length / 2);
    readSync(handle, start);
    return start.toString('hex');
  } finally {
    closeSync(handle);
  }
}

/** Texts for the system's error codes about a file that was named. */
const REASONS: Readonly<Record<string, string>> = {
  ...FILE_FAULTS,
  EACCES: 'cannot be read by this user',
};

function explained<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const code = errorCode(error) ?? '';
    throw REASONS[code] === undefined ? error : new UsageError(`${file} ${REASONS[code]}`);
  }
}

/**
 * Checks a file that an operator names. An import reads it twice, so a pipe is not enough.
 * @throws UsageError
 */
export function requireFile(file: string): Stats {
  if (file === '-') {
    throw new UsageError('Standard input is not read: write it to a file first, and name that');
  }
  const stats = explained(file, () => statSync(file));
  if (stats.isDirectory()) throw new UsageError(`${file} is a folder: name a file in it`);
  if (!stats.isFile()) throw new UsageError(`${file} is no plain file: write it to one first`);
  if (explained(file, () => readStart(file)) === GZIP) {
    throw new UsageError(`${file} is compressed: unpack it first (gunzip)`);
  }
  return stats;
}
