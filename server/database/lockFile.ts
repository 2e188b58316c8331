import {
  closeSync,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Holder } from './lockHolder.ts';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

export interface Look {
  readonly text: string;
  /** Changes with each renewal. No two clocks are compared. */
  readonly sign: string;
}

/** Opening asks a network file system for what is there now. @returns null if there is no lock */
export function look(file: string): Look | null {
  const lookOf = ({ ino, mtimeMs }: Stats, text: string): Look => ({
    text,
    sign: `${ino} ${mtimeMs} ${text}`,
  });
  try {
    const handle = openSync(file, 'r');
    try {
      return lookOf(fstatSync(handle), readFileSync(handle, 'utf8'));
    } finally {
      closeSync(handle);
    }
  } catch {
    // Also a link that leads nowhere: it is in the way of a new lock.
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats ? lookOf(stats, '') : null;
  }
}

/** SMB and exFAT know no hard links. */
const WITHOUT_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Replaces no other. @returns whether it is placed */
function place(draft: string, file: string): boolean {
  try {
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!WITHOUT_LINKS.includes(codeOf(error))) throw error;
      writeFileSync(file, readFileSync(draft), { flag: 'wx' });
    }
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Whole or not at all, where the volume can. */
export function placeHolder(holder: Holder, file: string): boolean {
  const draft = `${file}.${holder.word}`;
  writeFileSync(draft, JSON.stringify(holder));
  try {
    return place(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Counts looks, because a clock runs on while this process or its machine is suspended. */
const LOOKS = 120;

/** @returns whether the lock was the same at every look */
export async function isSilent(file: string, { sign }: Look, silenceMs: number): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await wait(silenceMs / LOOKS);
    if (look(file)?.sign !== sign) return false;
  }
  return true;
}

/** Two processes may find the same dead lock: one renames it, the other gives back what it took instead. */
export function removeDead(file: string, dead: Look, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (look(aside)?.text !== dead.text) place(aside, file);
  rmSync(aside, { force: true });
}
