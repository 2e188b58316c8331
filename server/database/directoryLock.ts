import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

/** As the lock file has it. Identifies a process even when its number is reused. */
interface Holder {
  readonly pid: number;
  /** Start in ticks since boot, and the boot id; empty when the system hides them. */
  readonly demarrage: string;
}

function readSystemFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function startOf(pid: number): string {
  // Field 22 of /proc/PID/stat, counted from the name's closing parenthesis: a name may hold
  // spaces.
  const fields = readSystemFile(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const ticks = fields[19] ?? '';
  return ticks && `${readSystemFile('/proc/sys/kernel/random/boot_id')}/${ticks}`;
}

/**
 * Guesses by name, for a lock without a start time: written by hand, or on a system without
 * `/proc`.
 */
function canBeOurs(pid: number): boolean {
  const name = `${readSystemFile(`/proc/${pid}/comm`)} ${readSystemFile(`/proc/${pid}/cmdline`)}`;
  // Newer Node names its main thread MainThread.
  return name.trim() === '' || /node|MainThread|amendes/i.test(name);
}

function isAlive({ pid, demarrage: known }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process lives and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  if (known === '') return canBeOurs(pid);
  const start = startOf(pid);
  // A system may hide other users' processes; assume that it is the same one.
  return start === '' || start === known;
}

function readLock(file: string): { text: string; holder: Holder | null } {
  const text = readSystemFile(file);
  try {
    const { pid, demarrage: start = '' } = JSON.parse(text);
    // 0 and negative numbers name process groups, which always live.
    if (!Number.isSafeInteger(pid) || pid <= 0) return { text, holder: null };
    return { text, holder: { pid, demarrage: String(start) } };
  } catch {
    return { text, holder: null };
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const alreadyExists = (error: unknown): boolean => codeOf(error) === 'EEXIST';

/** SMB and exFAT know no hard links. */
const WITHOUT_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Appears with its whole content or not at all, where the volume can, and never replaces another. */
function place(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!WITHOUT_LINKS.includes(codeOf(error))) throw error;
    writeFileSync(file, readFileSync(draft), { mode: 0o600, flag: 'wx' });
  }
}

/** Between its creation and its content, where there are no links. */
const isBeingWritten = (file: string): boolean => {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.size === 0 && Date.now() - stats.mtimeMs < BEING_WRITTEN_MS;
};
const BEING_WRITTEN_MS = 2_000;

/**
 * The engine takes no lock. A dead process's lock is replaced at once.
 * @returns releases it, once
 * @throws LockHeld
 */
export function takeLock(folder: string): () => void {
  const file = join(folder, 'verrou');
  const draft = `${file}.${process.pid}`;
  const self: Holder = { pid: process.pid, demarrage: startOf(process.pid) };
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600 });
  try {
    for (;;) {
      try {
        place(draft, file);
        let held = true;
        return () => {
          if (held) rmSync(file, { force: true });
          held = false;
        };
      } catch (error) {
        if (!alreadyExists(error)) throw error;
      }
      setDeadLockAside(file);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function setDeadLockAside(file: string): void {
  const { text, holder } = readLock(file);
  if (holder && isAlive(holder)) {
    throw new LockHeld(`The database directory is in use by process ${holder.pid}`);
  }
  if (isBeingWritten(file)) throw new LockHeld('The database directory is being taken');
  const setAside = `${file}.mort.${process.pid}`;
  try {
    renameSync(file, setAside);
  } catch {
    return; // Another process moved it away: try again.
  }
  // A third process may have locked meanwhile: give its lock back.
  if (readSystemFile(setAside) !== text) place(setAside, file);
  rmSync(setAside, { force: true });
}
