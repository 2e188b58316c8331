/** May throw where site data are blocked. */
function lockManager(): LockManager | undefined {
  try {
    return globalThis.navigator?.locks;
  } catch {
    return undefined;
  }
}

/** One tab after the other; without locks at once. */
export async function inTurn<T>(name: string, action: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const run = () => {
    begun ??= action();
    return begun;
  };
  try {
    return await (lockManager()?.request(name, run) ?? run());
  } catch {
    // The failure of an action that has begun is its own.
    return run();
  }
}
