import { fetchText, OtherVersion, type TextSource } from '../i18n/fetchText.ts';

/** Milliseconds offline after which we say so. A browser may believe for ever that it has no connection. */
const PATIENCE_MS = 5_000;

/**
 * The address is already the next screen's while the last screen is still shown. It is made inert, so that nothing of
 * it is sent.
 */
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

/**
 * One reload brings the new version.
 * @throws the error, if the page was reloaded already
 */
function reloadOnce(error: unknown): Promise<never> {
  if (isReloaded()) throw error;
  location.reload();
  return new Promise(() => undefined);
}

const isHere = (address: string) => new URL(address).pathname === location.pathname;

/**
 * Loads the code of a screen. After a deployment that code may be gone, so one reload brings the new version. Without a
 * connection it waits, because a reload would lose what was typed.
 * @throws what `load` throws, if the page was reloaded already
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      await online();
      return loadScreen(load);
    }
    return reloadOnce(error);
  }
}

/** Loads texts, and reloads the page if they are those of a newer version with other keys. */
export const loadText: TextSource = (name) =>
  fetchText(name).catch((error: unknown) => {
    if (error instanceof OtherVersion) return reloadOnce(error);
    throw error;
  });
