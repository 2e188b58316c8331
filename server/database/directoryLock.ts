import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The embedded directory belongs to another living process. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

/** Identifies a process for as long as the machine runs, also when its number is used again. */
interface Holder {
  readonly pid: number;
  /** Start of the process in ticks since boot, and the boot itself; empty where the system does not tell. */
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
  // Field 22 of /proc/PID/stat; the name in field 2 may hold spaces, so count after its closing parenthesis.
  const fields = readSystemFile(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const ticks = fields[19] ?? '';
  return ticks && `${readSystemFile('/proc/sys/kernel/random/boot_id')}/${ticks}`;
}

/**
 * Whether a process can be one of ours, by its name; where the system tells none it can. Only for a lock that does not
 * say when its process started: some hand has written it, or a system without `/proc`.
 */
function canBeOurs(pid: number): boolean {
  const name = `${readSystemFile(`/proc/${pid}/comm`)} ${readSystemFile(`/proc/${pid}/cmdline`)}`;
  // Newer Node calls its main thread so.
  return name.trim() === '' || /node|MainThread|amendes/i.test(name);
}

function isAlive({ pid, demarrage: known }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process lives and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  if (known === '') return canBeOurs(pid);
  const start = startOf(pid);
  // A system may hide the processes of other users: then it may be the one.
  return start === '' || start === known;
}

function readLock(file: string): { text: string; holder: Holder | null } {
  const text = readSystemFile(file);
  try {
    const { pid, demarrage: start = '' } = JSON.parse(text);
    // 0 and negative numbers name groups of processes, which always live.
    if (!Number.isSafeInteger(pid) || pid <= 0) return { text, holder: null };
    return { text, holder: { pid, demarrage: String(start) } };
  } catch {
    return { text, holder: null };
  }
}

function alreadyExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/**
 * Takes the lock of an embedded database directory, because the engine takes none itself.
 * A lock left by a dead process is taken over at once.
 * @param folder an existing directory; the lock is the file `verrou` beside the database in it
 * @returns the function that gives the lock back
 * @throws LockHeld when a living process holds it
 */
export function takeLock(folder: string): () => void {
  const file = join(folder, 'verrou');
  const draft = `${file}.${process.pid}`;
  const self: Holder = { pid: process.pid, demarrage: startOf(process.pid) };
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // A link appears with its whole content or not at all, and never replaces another.
        linkSync(draft, file);
        return () => rmSync(file, { force: true });
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
  const setAside = `${file}.mort.${process.pid}`;
  try {
    renameSync(file, setAside);
  } catch {
    return; // Another process has just moved it away: try again.
  }
  // Between reading and moving, a third process may have taken the lock: give it back.
  if (readSystemFile(setAside) !== text) linkSync(setAside, file);
  rmSync(setAside, { force: true });
}
