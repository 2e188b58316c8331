/**
 * Lets whoever comes while a task of the same key runs have the result of that one.
 * @returns runs a task for a key of an owner; a replica's pool is the owner, so that replicas of one process do not meet
 */
export function sharedByKey<T>() {
  const owners = new WeakMap<object, Map<string, Promise<T>>>();
  return (owner: object, key: string, task: () => Promise<T>): Promise<T> => {
    const running = owners.get(owner) ?? new Map<string, Promise<T>>();
    owners.set(owner, running);
    const known = running.get(key);
    if (known !== undefined) return known;
    const mine = task().finally(() => running.delete(key));
    running.set(key, mine);
    return mine;
  };
}
