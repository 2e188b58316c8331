/** Absent once it has expired. */
export interface CounterState {
  readonly count: number;
  /** Seconds until it expires. */
  readonly secondsLeft: number;
}

/** Counts wrong answers across replicas and restarts (D-15). */
export interface FailureCounters {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, CounterState>>;
  /** Windows are seconds by key. */
  count(windows: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, CounterState>>;
}
