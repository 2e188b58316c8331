import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isSilent, type Look, look, placeHolder, removeDead } from './lockFile.ts';
import { describeHolder, type Holder, holderHere, lifeOf, readHolder } from './lockHolder.ts';

/**
 * The lock of a data folder is a lease. Its holder touches the file every two seconds; a lock that nobody touches for
 * thirty seconds is dead. A process number alone proves nothing, because another container, host or user has its own.
 */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

export interface LockOptions {
  readonly renewMs?: number;
  /** The holder ends itself before others may take it for dead. Milliseconds. */
  readonly giveUpMs?: number;
  readonly silenceMs?: number;
  /** Called once, if the folder belongs to nobody or to another process. */
  readonly onLost?: (reason: string) => void;
}

/**
 * Renews the lock in a thread of its own, because one statement of the embedded database can block the main thread for a
 * minute.
 * @returns a function that releases the lock
 */
function startRenewing(file: string, nonce: string, options: Required<LockOptions>): () => void {
  const { renewMs, giveUpMs, onLost } = options;
  const worker = new Worker(new URL('./renewLock.mjs', import.meta.url), {
    workerData: { file, nonce, renewMs, giveUpMs },
    execArgv: [],
  });
  worker.unref();
  let isHeld = true;
  const lose = (reason: string): void => {
    if (isHeld) onLost(reason);
    isHeld = false;
  };
  worker.on('message', lose);
  worker.on('error', (error) => lose(`it cannot be renewed: ${error.message}`));
  return () => {
    if (isHeld && readHolder(look(file)?.text ?? '')?.nonce === nonce)
      rmSync(file, { force: true });
    isHeld = false;
    void worker.terminate();
  };
}

/** Closes nothing first, because closing writes to a folder that belongs to another process now. */
function endProcess(reason: string): void {
  console.error(
    `The lock of the data folder is lost (${reason}). This process ends at once and writes nothing more: only one program can have the folder`,
  );
  process.exit(1);
}

const DEFAULTS: Required<LockOptions> = {
  renewMs: 2_000,
  giveUpMs: 20_000,
  silenceMs: 30_000,
  onLost: endProcess,
};

/**
 * Returns once the lock is dead. If it cannot see the holder, it waits for the time of silence.
 * @throws LockHeld
 */
async function requireDeadLock(file: string, found: Look, silenceMs: number): Promise<void> {
  const holder = readHolder(found.text);
  const held = (by: Holder | null): LockHeld =>
    new LockHeld(`The database directory is in use by ${describeHolder(by)}`);
  const life = lifeOf(holder);
  if (life === 'alive') throw held(holder);
  if (life === 'dead') return;
  console.error(
    `The database directory was last used by ${describeHolder(holder)}: waiting up to ${silenceMs / 1_000} s for a sign of life`,
  );
  if (await isSilent(file, found, silenceMs)) return;
  const now = look(file);
  if (now !== null) throw held(readHolder(now.text));
}

/**
 * @returns a function that releases the lock; call it once
 * @throws LockHeld
 */
export async function acquireLock(folder: string, options: LockOptions = {}): Promise<() => void> {
  const given = { ...DEFAULTS, ...options };
  const file = join(folder, 'verrou');
  const self = holderHere();
  while (!placeHolder(self, file)) {
    const found = look(file);
    if (found === null) continue;
    await requireDeadLock(file, found, given.silenceMs);
    removeDead(file, found, `${file}.${self.nonce}.dead`);
  }
  return startRenewing(file, self.nonce, given);
}
