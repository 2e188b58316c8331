import type { TSchema } from 'typebox';

/**
 * One kind of work that leaves after the commit. `runJob` may run more than once for one charge (a process can
 * die after its effect and before the note of it), so it is idempotent; it throws when it must be tried again.
 */
export interface JobHandler<C> {
  /** Name of its queue, and of its rows in `boite_envoi`. */
  readonly subject: string;
  /** What a charge looks like; a charge that does not fit is never run. */
  readonly charge: TSchema;
  run(charge: C): Promise<void>;
}
