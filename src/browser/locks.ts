/** To read it may throw where site data are blocked. */
function lockManager(): LockManager | undefined {
  try {
    return globalThis.navigator?.locks;
  } catch {
    return undefined;
  }
}

/** One tab after the other. Runs the action once without a lock where locks are missing or refused. */
export async function inTurn<T>(name: string, action: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const run = () => {
    begun ??= action();
    return begun;
  };
  try {
    return await (lockManager()?.request(name, run) ?? run());
  } catch {
    // Of an action that has begun, it is the action's own failure.
    return run();
  }
}
