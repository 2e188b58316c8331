import { setTimeout } from 'node:timers/promises';
import { TEST_MS } from '../../tests/support/limits.ts';

/** Ends a check that hangs: a browser that stopped drawing never answers. */
export async function inTime<T>(work: Promise<T>, limitMs = TEST_MS): Promise<T> {
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
