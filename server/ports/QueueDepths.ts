/** How much waits in the queues of jobs, for the measures. */
export interface QueueDepths {
  /** Rows of the outbox that are due and left alone, and for how long the oldest has been due, seconds. */
  readonly aRelayer: number;
  readonly ageS: number;
  /** Jobs that have used up their tries. */
  readonly lettresMortes: number;
  /** The jobs that are not done, by queue. */
  readonly files: readonly {
    readonly file: string;
    readonly enAttente: number;
    readonly aReprendre: number;
    readonly enCours: number;
  }[];
}
