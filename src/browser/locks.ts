/** Runs the action in one tab after the other. Without the Web Locks API it runs at once. */
export async function inTurn<T>(name: string, action: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const run = () => {
    begun ??= action();
    return begun;
  };
  try {
    return await (globalThis.navigator?.locks?.request(name, run) ?? run());
  } catch {
    // Browsers refuse a lock where site data are blocked. If the action has begun, its own failure is returned.
    return run();
  }
}
