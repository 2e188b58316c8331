import { closeSync, futimesSync, openSync, readFileSync, writeSync } from 'node:fs';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';

// The thread that `directoryLock.ts` starts. It is JavaScript, because a thread does not inherit TypeScript's loader.

/** @type {{ file: string, nonce: string, renewMs: number, giveUpMs: number, sentence: string }} */
const { file, nonce, renewMs, giveUpMs, sentence } = workerData;

/** Written to directly, because `process.stderr` of a thread writes through the main thread, which may be blocked. */
const STDERR = 2;

/** Milliseconds that the main thread has to end the process itself. */
const END_MS = 1_000;

/** @param {string} text */
function describe(text) {
  try {
    const { pid, host } = JSON.parse(text);
    return `process ${pid} of ${host} has it`;
  } catch {
    return 'another process has it';
  }
}

/** @returns {string | null} why the lock is lost */
function renew() {
  const handle = openSync(file, 'r+');
  try {
    const text = readFileSync(handle, 'utf8');
    if (!text.includes(nonce)) return describe(text);
    const now = new Date();
    futimesSync(handle, now, now);
    return null;
  } finally {
    closeSync(handle);
  }
}

let renewed = performance.now();

/** @returns {string | null} why the lock is lost */
function tryRenew() {
  try {
    const lost = renew();
    renewed = performance.now();
    return lost;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT') return 'its file was removed';
    // A disk that is full or far away may work again in time.
    return performance.now() - renewed < giveUpMs ? null : `it cannot be renewed: ${code}`;
  }
}

/** @param {string} reason */
function lose(reason) {
  parentPort?.postMessage(reason);
  // If this still runs then, a statement blocks the main thread and would go on writing.
  setTimeout(() => {
    try {
      writeSync(STDERR, `${format(sentence, reason)}\n`);
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  }, END_MS);
}

const timer = setInterval(() => {
  const lost = tryRenew();
  if (lost === null) return;
  clearInterval(timer);
  lose(lost);
}, renewMs);
