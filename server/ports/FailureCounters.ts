/** Absent once it has expired. */
export interface CounterState {
  readonly nombre: number;
  /** Seconds until it expires. */
  readonly reste: number;
}

/** Counts wrong answers across replicas and restarts (D-15). */
export interface FailureCounters {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, CounterState>>;
  /** Windows are seconds by key. */
  count(windows: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, CounterState>>;
}
