import { setTimeout as wait } from 'node:timers/promises';

/**
 * Limits the time that a caller waits. The work itself goes on.
 * @throws Error with code TIME_LIMIT if the time is over
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const limit = wait(ms, undefined, { signal: timer.signal }).then(() => {
    throw Object.assign(new Error(`No answer within ${ms} ms`), { code: 'TIME_LIMIT' });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    timer.abort();
    limit.catch(() => undefined);
  }
}
