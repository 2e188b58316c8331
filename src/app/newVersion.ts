/** A browser may believe for ever that it has no connection. */
const PATIENCE_MS = 5_000;

/** The last screen is still there, at the address of the next one: nothing of it may be sent. */
function closeScreen(closed: boolean): void {
  document.querySelector('main')?.toggleAttribute('inert', closed);
  if (closed) window.showFault?.();
  else window.hideFault?.();
}

async function online(): Promise<void> {
  const timer = setTimeout(closeScreen, PATIENCE_MS, true);
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  clearTimeout(timer);
  closeScreen(false);
}

const isReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload' && isHere(entry.name));

const isHere = (address: string) => new URL(address).pathname === location.pathname;

/**
 * After a deployment the code may be gone: one reload brings the new version. Without a connection it waits, because a
 * reload would lose what was typed.
 * @throws when a reload did not help
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
