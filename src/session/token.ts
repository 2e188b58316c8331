import { localStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';

/** The bearer token; its key in local storage is specified (E-06). */
export const storedToken = {
  read: () => localStore.read(KEYS.token),
  save: (value: string) => localStore.write(KEYS.token, value),
  clear: () => localStore.clear(KEYS.token),
};
