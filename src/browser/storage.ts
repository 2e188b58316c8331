export type StorageKind = 'local' | 'session';

export interface BrowserStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  clear(key: string): void;
  clearAll(fits: (key: string) => boolean): void;
}

function clearKeys(memory: Map<string, string>, fits: (key: string) => boolean): void {
  for (const key of [...memory.keys()]) if (fits(key)) memory.delete(key);
}

export function createMemory(): BrowserStorage {
  const memory = new Map<string, string>();
  return {
    read: (key) => memory.get(key) ?? null,
    write: (key, value) => void memory.set(key, value),
    clear: (key) => void memory.delete(key),
    clearAll: (fits) => clearKeys(memory, fits),
  };
}

function browserStorage(kind: StorageKind): Storage | undefined {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Memory takes over where storage is blocked. */
export function createStorage(kind: StorageKind): BrowserStorage {
  const memory = new Map<string, string>();
  return {
    // Memory holds what the browser refused to keep.
    read: (key) => memory.get(key) ?? attempt(() => browserStorage(kind)?.getItem(key)) ?? null,
    write: (key, value) => {
      memory.delete(key);
      const store = browserStorage(kind);
      const kept = attempt(() => {
        store?.setItem(key, value);
        return store !== undefined;
      });
      if (!kept) memory.set(key, value);
    },
    clear: (key) => {
      memory.delete(key);
      attempt(() => browserStorage(kind)?.removeItem(key));
    },
    clearAll: (fits) => {
      clearKeys(memory, fits);
      const store = browserStorage(kind);
      attempt(() => {
        const keys = Array.from(
          { length: store?.length ?? 0 },
          (_, rank) => store?.key(rank) ?? '',
        );
        for (const key of keys.filter(fits)) store?.removeItem(key);
      });
    },
  };
}

export const localStore = createStorage('local');
export const sessionStore = createStorage('session');
