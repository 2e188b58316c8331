import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

/** Identifies a process even when its number is reused. */
interface Holder {
  readonly pid: number;
  /** Ticks since boot, and boot id; empty when hidden. */
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
  // Field 22 of /proc/PID/stat; the name before it may hold spaces.
  const fields = readSystemFile(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const ticks = fields[19] ?? '';
  return ticks && `${readSystemFile('/proc/sys/kernel/random/boot_id')}/${ticks}`;
}

/** By name, for a lock without start time: written by hand, or without `/proc`. */
function canBeOurs(pid: number): boolean {
  const name = `${readSystemFile(`/proc/${pid}/comm`)} ${readSystemFile(`/proc/${pid}/cmdline`)}`;
  // Newer Node: MainThread.
  return name.trim() === '' || /node|MainThread|amendes/i.test(name);
}

function isAlive({ pid, demarrage: known }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  if (known === '') return canBeOurs(pid);
  const start = startOf(pid);
  // Hidden: assume the same process.
  return start === '' || start === known;
}

function readLock(file: string): { text: string; holder: Holder | null } {
  const text = readSystemFile(file);
  try {
    const { pid, demarrage: start = '' } = JSON.parse(text);
    // 0 and below are process groups.
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

/** Whole or not at all, where the volume can; replaces no other. */
function place(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!WITHOUT_LINKS.includes(codeOf(error))) throw error;
    writeFileSync(file, readFileSync(draft), { mode: 0o600, flag: 'wx' });
  }
}

/** Without links: between creation and content. */
const isBeingWritten = (file: string): boolean => {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.size === 0 && Date.now() - stats.mtimeMs < BEING_WRITTEN_MS;
};
const BEING_WRITTEN_MS = 2_000;

/** A dead process's lock is replaced at once. @returns releases it, once @throws LockHeld */
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
    return; // Another process was first: try again.
  }
  // A third process has locked: give it back.
  if (readSystemFile(setAside) !== text) place(setAside, file);
  rmSync(setAside, { force: true });
}
