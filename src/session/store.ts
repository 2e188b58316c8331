import { useSyncExternalStore } from 'react';
import { readJson } from '../browser/readJson.ts';
import { type BrowserStorage, createMemory } from '../browser/storage.ts';

export interface Store<T> {
  read(): T | null;
  save(value: T): void;
  clear(): void;
  use(): T | null;
}

export function createStore<T>(
  storage: BrowserStorage,
  key: string,
  parse: (value: unknown) => T | null,
): Store<T> {
  const listeners = new Set<() => void>();
  let last: { text: string | null; value: T | null } = { text: null, value: null };
  const read = () => {
    const text = storage.read(key);
    // `useSyncExternalStore` needs the same object for the same text, or it renders without end.
    if (text !== last.text) last = { text, value: parse(text === null ? null : readJson(text)) };
    return last.value;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    save: (value) => {
      storage.write(key, JSON.stringify(value));
      notify();
    },
    clear: () => {
      storage.clear(key);
      notify();
    },
    use: () => useSyncExternalStore(subscribe, read, () => null),
  };
}

/** A store that the next page load empties. */
export const inMemory = <T>(): Store<T> =>
  createStore(createMemory(), 'value', (value) => value as T | null);
