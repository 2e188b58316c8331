import type { JobHandler } from '../ports/JobHandler.ts';

/** How the jobs of one kind are queued, tried again, and planned. */
export interface QueuePolicy {
  /** Tries after the first one. */
  readonly retries: number;
  /** Seconds before the second try; each further wait is about twice the one before. */
  readonly delayS: number;
  /** Seconds after which a job that has not ended is given to another server, such as after a kill. */
  readonly expiryS: number;
  /** How many jobs one server runs at once. */
  readonly concurrency: number;
  /** Done by the clock, once in each slot of so many seconds for all replicas; absent: asked for by the outbox. */
  readonly periodS?: number;
  /** Whether a job that has failed for good waits for a person; what comes again by the clock need not. */
  readonly deadLetter: boolean;
}

/** A kind of work and how it is queued. */
export interface Registration {
  /** `runJob` is given what its own schema has accepted. */
  readonly handler: JobHandler<unknown>;
  readonly policy: QueuePolicy;
}

/** The ways in which the work of this service is queued. */
export const QUEUE_POLICIES = {
  /** What must reach the world: 13 tries within about 11 to 23 hours. */
  SENDING: { retries: 12, delayS: 10, expiryS: 300, concurrency: 2, deadLetter: true },
  /** Comes again within a minute, so a failure waits for the next time. */
  EVERY_MINUTE: {
    retries: 0,
    delayS: 1,
    expiryS: 300,
    concurrency: 1,
    periodS: 60,
    deadLetter: false,
  },
  /** Once a day, soon after midnight UTC, or as soon as a server runs again. */
  EVERY_DAY: {
    retries: 6,
    delayS: 60,
    expiryS: 3_600,
    concurrency: 1,
    periodS: 86_400,
    deadLetter: true,
  },
} as const satisfies Record<string, QueuePolicy>;
