import { localStore } from './storage.ts';

const TOKEN_KEY = 'tai_token';

/** The bearer token, in local storage under `tai_token` (E-06). */
export const storedToken = {
  read: () => localStore.read(TOKEN_KEY),
  save: (value: string) => localStore.write(TOKEN_KEY, value),
  clear: () => localStore.clear(TOKEN_KEY),
};
