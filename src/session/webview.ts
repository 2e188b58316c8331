import { sessionStore } from './storage.ts';
import { createStore } from './store.ts';

/** Session storage key of the flag (D-05). */
export const WEBVIEW_KEY = 'tai_webview';

const flag = createStore<boolean>(sessionStore, WEBVIEW_KEY, (value) =>
  value === true ? true : null,
);

/** Reads `?webview=`: `true` or `1` sets the flag, `false` clears it, anything else leaves it (G-10, D-05). */
export function noteWebview(search: string): void {
  const value = new URLSearchParams(search).get('webview');
  if (value === 'true' || value === '1') flag.save(true);
  if (value === 'false') flag.clear();
}

/** Whether the page is in a mobile application's webview. It never grants a right. */
export function useWebview(): boolean {
  return flag.use() ?? false;
}
