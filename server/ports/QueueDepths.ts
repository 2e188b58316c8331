export interface QueueDepths {
  /** Jobs that are due and that nobody runs. `ageS` is the age of the oldest in seconds. */
  readonly due: number;
  readonly ageS: number;
  readonly deadLetters: number;
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly toRetry: number;
    readonly inProgress: number;
  }[];
}
