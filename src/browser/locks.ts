/** One tab after the other; without locks at once. */
export async function inTurn<T>(name: string, action: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const run = () => {
    begun ??= action();
    return begun;
  };
  try {
    return await (globalThis.navigator?.locks?.request(name, run) ?? run());
  } catch {
    // Where site data are blocked. The failure of an action that has begun is its own.
    return run();
  }
}
