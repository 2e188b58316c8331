export interface QueueDepths {
  /** Due jobs that nobody runs; `ageS`: seconds of the oldest. */
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
