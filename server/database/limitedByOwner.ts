import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Runs at most so many tasks of an owner at once; the others wait in memory, in the order in which they came, and
 * hold no connection.
 * @returns runs a task for an owner; a replica's pool is the owner, so that replicas of one process do not meet
 */
export function limitedByOwner(concurrency: number) {
  const owners = new WeakMap<object, LimitFunction>();
  return <T>(owner: object, task: () => Promise<T>): Promise<T> => {
    const limit = owners.get(owner) ?? pLimit(concurrency);
    owners.set(owner, limit);
    return limit(task);
  };
}
