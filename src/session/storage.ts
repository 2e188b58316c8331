/** Which of the browser's two stores. */
export type Genre = 'local' | 'session';

export interface Stockage {
  lire(cle: string): string | null;
  ecrire(cle: string, valeur: string): void;
  effacer(cle: string): void;
}

function navigateur(genre: Genre): Storage | undefined {
  try {
    return genre === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

function essayer<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/**
 * One of the browser's stores, which falls back to memory where storage is blocked or absent, so that a
 * journey still works within one page load.
 */
export function creerStockage(genre: Genre): Stockage {
  const memoire = new Map<string, string>();
  return {
    // Memory first: it holds a value only where the browser refused to keep it.
    lire: (cle) => memoire.get(cle) ?? essayer(() => navigateur(genre)?.getItem(cle)) ?? null,
    ecrire: (cle, valeur) => {
      memoire.delete(cle);
      const store = navigateur(genre);
      const garde = essayer(() => {
        store?.setItem(cle, valeur);
        return store !== undefined;
      });
      if (!garde) memoire.set(cle, valeur);
    },
    effacer: (cle) => {
      memoire.delete(cle);
      essayer(() => navigateur(genre)?.removeItem(cle));
    },
  };
}

export const stockageLocal = creerStockage('local');
export const stockageSession = creerStockage('session');
