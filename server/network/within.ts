import { setTimeout as wait } from 'node:timers/promises';

/** @throws Error when the work takes longer; it is not stopped */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const limit = wait(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`No answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    timer.abort();
    limit.catch(() => undefined);
  }
}
