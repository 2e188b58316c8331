export interface QueueDepths {
  /** Jobs that are due and that nobody runs. `ageS` is the age of the oldest in seconds. */
  readonly due: number;
  readonly ageS: number;
  readonly deadLetters: number;
  /** Jobs of the clock that no server has done for three of their periods. */
  readonly late: readonly string[];
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly toRetry: number;
    readonly inProgress: number;
  }[];
}
