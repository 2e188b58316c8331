import type { JobHandler } from '../ports/JobHandler.ts';

export interface JobPolicy {
  readonly tries: number;
  /** Seconds to wait after the first failure; each further wait about doubles. */
  readonly delayS: number;
  /** Seconds after which another server may run the job. */
  readonly limitS: number;
  /** Jobs of this subject that run at once in one server. */
  readonly concurrency: number;
  /** Seconds between two runs by the clock, over all replicas. Absent if the outbox asks for the job. */
  readonly periodS?: number;
  /** Servers that do a job of the clock at once, if there are so many. Absent: one. */
  readonly servers?: number;
  /**
   * True if a person must see a job that has used up its tries. Not needed for one that comes again within a minute.
   */
  readonly deadLetter: boolean;
}

export interface Registration {
  readonly handler: JobHandler<unknown>;
  readonly policy: JobPolicy;
}

export const JOB_POLICIES = {
  /** All tries take 11 to 23 hours. */
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

/** The jobs of the clock, by subject. */
export const CLOCK_JOBS = {
  // Each server asks: of a country that are more than one of them could ask in its day.
  questions: { ...JOB_POLICIES.EVERY_MINUTE, servers: 4 },
  'forget-mails': JOB_POLICIES.EVERY_MINUTE,
  'forget-timestamps': JOB_POLICIES.EVERY_MINUTE,
  're-exposure': JOB_POLICIES.EVERY_MINUTE,
  measures: JOB_POLICIES.EVERY_MINUTE,
  closing: JOB_POLICIES.EVERY_DAY,
  purge: JOB_POLICIES.EVERY_DAY,
} as const satisfies Record<string, JobPolicy & { readonly periodS: number }>;

export type ClockJob = keyof typeof CLOCK_JOBS;

/** The key of a clock's row in the outbox. @param server of those that do it at once, from 0 on */
export const clockKey = (subject: string, server = 0): string =>
  server === 0 ? `clock/${subject}` : `clock/${subject}/${server}`;

/** A job of the clock is late once nobody has done it for so many of its periods. */
export const LATE_PERIODS = 3;
