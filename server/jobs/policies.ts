import type { JobHandler } from '../ports/JobHandler.ts';

export interface JobPolicy {
  readonly tries: number;
  /** Seconds; each wait about doubles. */
  readonly delayS: number;
  /** Seconds until another server may take it. */
  readonly limitS: number;
  /** Per server. */
  readonly concurrency: number;
  /** Seconds between clock runs of all replicas. Absent: the outbox asks. */
  readonly periodS?: number;
  /** Not for one that comes again within a minute. */
  readonly deadLetter: boolean;
}

export interface Registration {
  readonly handler: JobHandler<unknown>;
  readonly policy: JobPolicy;
}

export const JOB_POLICIES = {
  /** 11 to 23 hours in all. */
  SENDING: { tries: 13, delayS: 10, limitS: 300, concurrency: 2, deadLetter: true },
  EVERY_MINUTE: {
    tries: 1,
    delayS: 1,
    limitS: 300,
    concurrency: 1,
    periodS: 60,
    deadLetter: false,
  },
  EVERY_DAY: {
    tries: 7,
    delayS: 60,
    limitS: 3_600,
    concurrency: 1,
    periodS: 86_400,
    deadLetter: true,
  },
} as const satisfies Record<string, JobPolicy>;
