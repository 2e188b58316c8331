import { stockageSession } from './storage.ts';
import { creerStore } from './store.ts';

/** Session storage key of the flag (D-05). */
export const CLE_WEBVIEW = 'tai_webview';

const drapeau = creerStore<boolean>(stockageSession, CLE_WEBVIEW, (valeur) =>
  valeur === true ? true : null,
);

/** Reads `?webview=`: `true` or `1` sets the flag, `false` clears it, anything else leaves it (G-10, D-05). */
export function noterWebview(search: string): void {
  const valeur = new URLSearchParams(search).get('webview');
  if (valeur === 'true' || valeur === '1') drapeau.enregistrer(true);
  if (valeur === 'false') drapeau.effacer();
}

/** Whether the page stands inside a mobile application's webview. It never grants a right. */
export function useWebview(): boolean {
  return drapeau.utiliser() ?? false;
}
