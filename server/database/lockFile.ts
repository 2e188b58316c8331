import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '../errorCode.ts';
import type { Holder } from './lockHolder.ts';

export interface Look {
  readonly text: string;
  /** Changes with each renewal. Comparing it needs no two clocks that agree. */
  readonly sign: string;
}

/**
 * Opens the file, because that makes a network file system read it again.
 * @returns null if there is no lock
 */
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
    // What cannot be read is a lock too, since it is in the way of a new one.
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats ? lookOf(stats, '') : null;
  }
}

/**
 * Never replaces another lock (`O_EXCL`).
 * @returns whether the lock was placed
 */
function place(text: string, file: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    // On a full disk the file is there, and empty.
    rmSync(file, { force: true });
    throw error;
  }
}

export const placeHolder = (holder: Holder, file: string): boolean =>
  place(JSON.stringify(holder), file);

/** Counts looks and measures no time, because a clock runs on while this process or its machine is suspended. */
const LOOKS = 120;

/** @returns whether the lock was the same at every look */
export async function isSilent(file: string, { sign }: Look, silenceMs: number): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await wait(silenceMs / LOOKS);
    if (look(file)?.sign !== sign) return false;
  }
  return true;
}

/**
 * Removes a dead lock. Two processes may find the same one: the one that renamed a new lock by mistake puts it back.
 */
export function removeDead(file: string, dead: Look, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const removed = look(aside)?.text ?? dead.text;
  if (removed !== dead.text) place(removed, file);
  rmSync(aside, { force: true });
}
