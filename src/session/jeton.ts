import { stockageLocal } from './storage.ts';

const CLE_JETON = 'tai_token';

/** The bearer token, in local storage under `tai_token` (E-06). */
export const jeton = {
  lire: () => stockageLocal.lire(CLE_JETON),
  enregistrer: (valeur: string) => stockageLocal.ecrire(CLE_JETON, valeur),
  effacer: () => stockageLocal.effacer(CLE_JETON),
};
