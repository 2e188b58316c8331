/**
 * Replaces a storage that the browser refuses by one in memory, before any script reads it: the DSFR's script has no
 * guard of its own. The build inlines its source, so it uses nothing from outside.
 */
export function guardStorage(): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[kind].getItem('');
    } catch {
      const values = new Map<string, string>();
      const memory: Storage = {
        get length() {
          return values.size;
        },
        key: (index) => Array.from(values.keys())[index] ?? null,
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, String(value)),
        removeItem: (key) => void values.delete(key),
        clear: () => values.clear(),
      };
      try {
        Object.defineProperty(window, kind, { value: memory, configurable: true });
      } catch {
        // Our own reads and writes are guarded one by one.
      }
    }
  }
}
