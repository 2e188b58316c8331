import { localStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';

/** E-06. */
export const storedToken = {
  read: () => localStore.read(KEYS.token),
  save: (value: string) => localStore.write(KEYS.token, value),
  clear: () => localStore.clear(KEYS.token),
};
