/** A counter at one moment; one that has ended or never began is absent. */
export interface CounterState {
  readonly nombre: number;
  /** Seconds until it is forgotten. */
  readonly reste: number;
}

/** Counts wrong answers, for all replicas and across restarts (D-15). */
export interface FailureCounters {
  /**
   * For a right answer in one statement: the counters that this statement must find at rest in `compteur_echec`, which
   * is none where they stand elsewhere.
   * @returns null when one of them runs already
   */
  leftToCheck(keys: readonly string[]): Promise<readonly string[] | null>;
  read(keys: readonly string[]): Promise<ReadonlyMap<string, CounterState>>;
  /**
   * Adds one to each counter; a new window begins where none runs.
   * @param windows seconds that a window lasts, by key
   */
  count(windows: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, CounterState>>;
}
