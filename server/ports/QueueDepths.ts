export interface QueueDepths {
  /** Due jobs that no server works on; `ageS` is the age of the oldest, in seconds. */
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
