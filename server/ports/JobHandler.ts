import type { TSchema } from 'typebox';

/**
 * A kind of job. `run` must be idempotent, because a process can die before it notes the success. It throws to be
 * retried.
 */
export interface JobHandler<Payload> {
  /** The subject of its rows in the outbox, too. */
  readonly subject: string;
  readonly payload: TSchema;
  run(payload: Payload): Promise<void>;
}
