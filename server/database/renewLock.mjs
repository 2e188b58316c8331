import { closeSync, futimesSync, openSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// The thread that `directoryLock.ts` starts. It is JavaScript, because a thread does not inherit TypeScript's loader.

/** @type {{ file: string, nonce: string, renewMs: number, giveUpMs: number }} */
const { file, nonce, renewMs, giveUpMs } = workerData;

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

const timer = setInterval(() => {
  const lost = tryRenew();
  if (lost === null) return;
  clearInterval(timer);
  parentPort?.postMessage(lost);
}, renewMs);
