import { closeSync, futimesSync, openSync, readFileSync, writeSync } from 'node:fs';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';

// A thread of `directoryLock.ts`. JavaScript, because a thread does not inherit the loader of TypeScript.

/** @type {{ file: string, word: string, renewMs: number, giveUpMs: number, sentence: string }} */
const { file, word, renewMs, giveUpMs, sentence } = workerData;

/** `process.stderr` of a thread writes through the main thread. */
const STDERR = 2;

/** For the main thread to end the process itself, ms. */
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
    if (!text.includes(word)) return describe(text);
    const now = new Date();
    futimesSync(handle, now, now);
    return null;
  } finally {
    closeSync(handle);
  }
}

let renewed = performance.now();

/** @returns {string | null} */
function tryRenew() {
  try {
    const lost = renew();
    renewed = performance.now();
    return lost;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT') return 'its file was removed';
    // A full or distant disk may come back in time.
    return performance.now() - renewed < giveUpMs ? null : `it cannot be renewed: ${code}`;
  }
}

/** @param {string} reason */
function lose(reason) {
  parentPort?.postMessage(reason);
  // The main thread is busy with a statement, which would go on writing.
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
