import type { TSchema } from 'typebox';

/** A process can die between effect and note, so `run` is idempotent. It throws to be retried. */
export interface JobHandler<C> {
  /** Also the `sujet` of its rows in `boite_envoi`. */
  readonly subject: string;
  readonly charge: TSchema;
  run(charge: C): Promise<void>;
}
