import { setTimeout as wait } from 'node:timers/promises';

/** Does not stop the work. @throws Error when it takes longer */
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
