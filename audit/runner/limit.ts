import { setTimeout } from 'node:timers/promises';

/** The slowest engine takes a quarter of it; a browser that stopped drawing never answers. */
const LIMIT_MS = 120_000;

/** Ends a check that hangs. */
export async function inTime<T>(work: Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  const ended = new AbortController();
  const limit = setTimeout(limitMs, undefined, { signal: ended.signal }).then(
    () => Promise.reject(new Error(`no answer within ${limitMs / 1000} s`)),
    () => work,
  );
  try {
    return await Promise.race([work, limit]);
  } finally {
    ended.abort();
  }
}
