export type StorageKind = 'local' | 'session';

export interface BrowserStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  clear(key: string): void;
  clearAll(fits: (key: string) => boolean): void;
}

export function createMemory(): BrowserStorage {
  const memory = new Map<string, string>();
  return {
    read: (key) => memory.get(key) ?? null,
    write: (key, value) => void memory.set(key, value),
    clear: (key) => void memory.delete(key),
    clearAll: (fits) => {
      for (const key of [...memory.keys()]) if (fits(key)) memory.delete(key);
    },
  };
}

/** Returns undefined if the browser refuses its storage or the action, as it does when site data are blocked. */
function tryStorage<T>(kind: StorageKind, action: (storage: Storage) => T): T | undefined {
  try {
    return action(kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage);
  } catch {
    return undefined;
  }
}

/** Uses the browser's storage. What the browser refuses to store is held in memory. */
export function createStorage(kind: StorageKind): BrowserStorage {
  const memory = createMemory();
  return {
    // Memory is read first: it holds only what the browser refused, and the browser may hold an older value.
    read: (key) => memory.read(key) ?? tryStorage(kind, (storage) => storage.getItem(key)) ?? null,
    write: (key, value) => {
      memory.clear(key);
      const isStored = tryStorage(kind, (storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (!isStored) memory.write(key, value);
    },
    clear: (key) => {
      memory.clear(key);
      tryStorage(kind, (storage) => storage.removeItem(key));
    },
    clearAll: (fits) => {
      memory.clearAll(fits);
      tryStorage(kind, (storage) => {
        const keys = Array.from(storage, (_, rank) => storage.key(rank) ?? '');
        for (const key of keys.filter(fits)) storage.removeItem(key);
      });
    },
  };
}

export const localStore = createStorage('local');
export const sessionStore = createStorage('session');
