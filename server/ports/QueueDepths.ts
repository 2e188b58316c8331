export interface QueueDepths {
  /** Due rows that no server works on; `ageS` is the age of the oldest, in seconds. */
  readonly aRelayer: number;
  readonly ageS: number;
  readonly lettresMortes: number;
  readonly files: readonly {
    readonly file: string;
    readonly enAttente: number;
    readonly aReprendre: number;
    readonly enCours: number;
  }[];
}
