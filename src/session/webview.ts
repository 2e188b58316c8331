import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isTrue, parsed } from './shape.ts';
import { createStore } from './store.ts';

const flag = createStore(sessionStore, KEYS.webview, parsed<boolean>(isTrue));

/** `?webview=true` or `1` marks this tab as an application's webview, `false` clears the mark (G-10, D-05). */
export function noteWebview(search: string): void {
  const value = new URLSearchParams(search).get('webview');
  if (value === 'true' || value === '1') flag.save(true);
  if (value === 'false') flag.clear();
}

/** Only changes what is shown: it never grants a right. */
export function useWebview(): boolean {
  return flag.use() ?? false;
}
