/** Runs a task for a key of an owner. */
type Keyed<T> = (owner: object, key: string, task: () => Promise<T>) => Promise<T>;

/** What runs for each key of each owner; a replica's own pool is the owner, so that replicas of one test do not meet. */
function running<T>() {
  const owners = new WeakMap<object, Map<string, Promise<T>>>();
  return (owner: object): Map<string, Promise<T>> => {
    const known = owners.get(owner) ?? new Map<string, Promise<T>>();
    owners.set(owner, known);
    return known;
  };
}

/** Forgets a key once the promise that stands for it has ended, unless another one has taken its place. */
function forget<T>(byKey: Map<string, Promise<T>>, key: string, promise: Promise<T>): void {
  const drop = () => {
    if (byKey.get(key) === promise) byKey.delete(key);
  };
  promise.then(drop, drop);
}

/** Whoever comes while a task of the same key runs gets the result of that one. */
export function sharedByKey<T>(): Keyed<T> {
  const of = running<T>();
  return (owner, key, task) => {
    const byKey = of(owner);
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const mine = task();
    byKey.set(key, mine);
    forget(byKey, key, mine);
    return mine;
  };
}
