/** How many wrong answers a key may get: some at once, then one more each `everyS` seconds. */
export interface Limit {
  readonly key: string;
  readonly atOnce: number;
  readonly everyS: number;
  /** The limit holds only while a wrong answer of this other key is not forgotten. */
  readonly onlyAfter?: string;
}

/** The limit that allows no answer for the longest time. */
export interface Closed {
  readonly key: string;
  readonly secondsLeft: number;
}

/** Counts wrong answers across replicas and restarts (D-15). */
export interface FailureCounters {
  /**
   * Decides whether an answer may be given, and counts it if it is wrong, in one step: of guesses that arrive
   * together, each sees those that were answered before it (D-108).
   * @returns null if the answer may be given
   */
  judge(limits: readonly Limit[], isWrong: boolean): Promise<Closed | null>;
}
