import type { CompteursEchec } from '../ports/FailureCounters.ts';

/** Is told once when the first counters stop answering, and once when they are back. */
export interface SignalRepli {
  absents(erreur: unknown): void;
  revenus(): void;
}

/**
 * Counters that never stop counting: while the first ones do not answer, the second ones count. What the first ones
 * had counted is not known then, so that an outage begins new windows; it never opens the service to guessing.
 */
export function creerCompteursAvecRepli(
  premiers: CompteursEchec,
  seconds: CompteursEchec,
  signal: SignalRepli,
): CompteursEchec {
  let presents = true;
  async function demander<R>(appel: (compteurs: CompteursEchec) => Promise<R>): Promise<R> {
    try {
      const reponse = await appel(premiers);
      if (!presents) signal.revenus();
      presents = true;
      return reponse;
    } catch (erreur) {
      if (presents) signal.absents(erreur);
      presents = false;
      return appel(seconds);
    }
  }
  return {
    lire: (cles) => demander((compteurs) => compteurs.lire(cles)),
    compter: (fenetres) => demander((compteurs) => compteurs.compter(fenetres)),
  };
}
