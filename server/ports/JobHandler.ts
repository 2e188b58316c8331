import type { TSchema } from 'typebox';

/** `run` is idempotent: a process can die before success is noted. It throws to be retried. */
export interface JobHandler<Payload> {
  /** Also the subject of its rows in the outbox. */
  readonly subject: string;
  readonly payload: TSchema;
  run(payload: Payload): Promise<void>;
}
