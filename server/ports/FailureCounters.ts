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
  /** One caller at a time has the key, for so many seconds. @returns 0, or the seconds until it is free */
  claim(key: string, seconds: number): Promise<number>;
}
