const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));

/** Whether this document is already the result of a reload at this address: a second one would not help. */
const isReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload' && isHere(entry.name));

const isHere = (address: string) => new URL(address).pathname === location.pathname;

/**
 * Loads the code of a screen that is to be shown. After a deployment it may be gone from the server: one reload brings
 * the new version at the same address, and the fine of the session is still there. Without a connection it waits for
 * one, because a reload would lose what was typed.
 * @throws when the code does not come after a reload either
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      await online();
      return loadScreen(load);
    }
    if (isReloaded()) throw error;
    location.reload();
    return new Promise(() => undefined);
  }
}
