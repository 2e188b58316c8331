/** A counter that has expired is absent. */
export interface CounterState {
  readonly count: number;
  readonly secondsLeft: number;
}

/** Counts wrong answers across replicas and restarts (D-15). */
export interface FailureCounters {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, CounterState>>;
  /**
   * Adds one to each key.
   * @param windows seconds until a new counter expires, by key
   */
  count(windows: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, CounterState>>;
  /**
   * Gives the key to one caller for some seconds.
   * @returns 0, or the seconds until the key is free
   */
  claim(key: string, seconds: number): Promise<number>;
}
