import type { Stockage } from './storage.ts';
import { creerStore } from './store.ts';

/** Why the visitor was sent back home: a key below `accueil.retour` (D-13). */
export const INFORMATIONS = ['sessionTerminee', 'confirmationInconnue'] as const;
export type Information = (typeof INFORMATIONS)[number];

const memoire = new Map<string, string>();
const stockage: Stockage = {
  lire: (cle) => memoire.get(cle) ?? null,
  ecrire: (cle, valeur) => memoire.set(cle, valeur),
  effacer: (cle) => memoire.delete(cle),
};

/** The line that a 206 leaves on the home page; in memory only, gone with the next page load. */
export const information = creerStore<Information>(
  stockage,
  'information',
  (valeur) => INFORMATIONS.find((connue) => connue === valeur) ?? null,
);
