/** A counter at one moment; one that has ended or never began is absent. */
export interface EtatCompteur {
  readonly nombre: number;
  /** Seconds until it is forgotten. */
  readonly reste: number;
}

/** Counts wrong answers, for all replicas and across restarts (D-15). */
export interface CompteursEchec {
  /** They stand in the service's own database, where another statement can ask for them (`compteur_echec`). */
  readonly enBase?: true;
  lire(cles: readonly string[]): Promise<ReadonlyMap<string, EtatCompteur>>;
  /**
   * Adds one to each counter; a new window begins where none runs.
   * @param fenetres seconds that a window lasts, by key
   */
  compter(fenetres: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, EtatCompteur>>;
}
