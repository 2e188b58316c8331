/** A counter at one moment; one that has ended or never began is absent. */
export interface CounterState {
  readonly nombre: number;
  /** Seconds until it is forgotten. */
  readonly reste: number;
}

/** Counts wrong answers, for all replicas and across restarts (D-15). */
export interface FailureCounters {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, CounterState>>;
  /**
   * Adds one to each counter; a new window begins where none runs.
   * @param windows seconds that a window lasts, by key
   */
  count(windows: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, CounterState>>;
}
