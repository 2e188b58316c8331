import type { JobHandler } from '../ports/JobHandler.ts';

/** How the jobs of one kind are tried, tried again, and planned. */
export interface JobPolicy {
  readonly tries: number;
  /** Seconds before the second try; each further wait is about twice the one before. */
  readonly delayS: number;
  /** Seconds after which a job that has not ended is given to another server, such as after a kill. */
  readonly limitS: number;
  /** How many jobs one server runs at once. */
  readonly concurrency: number;
  /** Done by the clock, once in each slot of so many seconds for all replicas; absent: asked for by the outbox. */
  readonly periodS?: number;
  /** Whether a job whose last try has failed waits for a person; what comes again within a minute need not. */
  readonly deadLetter: boolean;
}

/** A kind of work and how it is tried. */
export interface Registration {
  /** It is given what its own schema has accepted. */
  readonly handler: JobHandler<unknown>;
  readonly policy: JobPolicy;
}

/** The ways in which the work of this service is tried. */
export const JOB_POLICIES = {
  /** What must reach the world: 13 tries within about 11 to 23 hours. */
  SENDING: { tries: 13, delayS: 10, limitS: 300, concurrency: 2, deadLetter: true },
  /** Comes again within a minute, so a failure waits for the next time. */
  EVERY_MINUTE: {
    tries: 1,
    delayS: 1,
    limitS: 300,
    concurrency: 1,
    periodS: 60,
    deadLetter: false,
  },
  /** Once a day, soon after midnight UTC, or as soon as a server runs again. */
  EVERY_DAY: {
    tries: 7,
    delayS: 60,
    limitS: 3_600,
    concurrency: 1,
    periodS: 86_400,
    deadLetter: true,
  },
} as const satisfies Record<string, JobPolicy>;
