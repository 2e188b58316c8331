import { useSyncExternalStore } from 'react';
import type { Stockage } from './storage.ts';

/** A value of the session that components follow. */
export interface Store<T> {
  lire(): T | null;
  enregistrer(valeur: T): void;
  effacer(): void;
  /** The value, and a new render when it changes; null where there is no browser. */
  utiliser(): T | null;
}

/**
 * Keeps one value under one key of a store.
 * @param analyser reads the stored JSON; null for anything it does not recognise
 */
export function creerStore<T>(
  stockage: Stockage,
  cle: string,
  analyser: (valeur: unknown) => T | null,
): Store<T> {
  const abonnes = new Set<() => void>();
  let dernier: { texte: string | null; valeur: T | null } = { texte: null, valeur: null };
  const lire = () => {
    const texte = stockage.lire(cle);
    // useSyncExternalStore needs the same object as long as the text is the same.
    if (texte !== dernier.texte) dernier = { texte, valeur: analyser(lireJson(texte)) };
    return dernier.valeur;
  };
  const prevenir = () => {
    for (const abonne of abonnes) abonne();
  };
  const abonner = (abonne: () => void) => {
    abonnes.add(abonne);
    return () => abonnes.delete(abonne);
  };
  return {
    lire,
    enregistrer: (valeur) => {
      stockage.ecrire(cle, JSON.stringify(valeur));
      prevenir();
    },
    effacer: () => {
      stockage.effacer(cle);
      prevenir();
    },
    utiliser: () => useSyncExternalStore(abonner, lire, () => null),
  };
}

function lireJson(texte: string | null): unknown {
  if (texte === null) return null;
  try {
    return JSON.parse(texte);
  } catch {
    return null;
  }
}
