/** Absent once expired. */
export interface CounterState {
  readonly count: number;
  readonly secondsLeft: number;
}

/** Counts wrong answers across replicas and restarts (D-15). */
export interface FailureCounters {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, CounterState>>;
  /** Windows are seconds by key. */
  count(windows: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, CounterState>>;
  /** Gives the key to one caller for so many seconds. @returns 0, or the seconds until it is free */
  claim(key: string, seconds: number): Promise<number>;
}
