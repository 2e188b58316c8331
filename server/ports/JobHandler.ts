import type { TSchema } from 'typebox';

/** A process can die between effect and note, so `run` is idempotent. It throws to be retried. */
export interface JobHandler<Payload> {
  /** Also the `sujet` of its rows in `boite_envoi`. */
  readonly subject: string;
  readonly payload: TSchema;
  run(payload: Payload): Promise<void>;
}
