import { setTimeout as wait } from 'node:timers/promises';
import Value from 'typebox/value';
import type { Database } from '../database/open.ts';
import { redact } from '../logging/redact.ts';
import type { Registration } from './policies.ts';
import { addClockRows, claimJob, failJob, finishJob, type Job } from './queue.ts';

export interface JobLogger {
  warn(fields: object, message: string): void;
}

export interface JobsOptions {
  /** For the outbox alone, with short time limits: a job that hangs must not keep the others from being claimed. */
  readonly queue: Database;
  readonly registrations: readonly Registration[];
  readonly logger: JobLogger;
  /** Milliseconds between two looks at the outbox while nothing is due. */
  readonly pollMs?: number;
}

export interface RunningJobs {
  /** Waits `delayMs` for running jobs, then gives the unfinished ones back to the queue. */
  stop(delayMs: number): Promise<void>;
}

const POLL_MS = 1_000;

/** Milliseconds between two log lines about the same lack of a database. */
const COMPLAINT_MS = 60_000;

type Places = Map<Job, { readonly registration: Registration; readonly end: Promise<void> }>;

/**
 * Starts to run due jobs. Every replica of the server does so.
 * @throws Error if the database is away at the start
 */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { queue, registrations, logger, pollMs = POLL_MS } = options;
  await addClockRows(queue, registrations);
  const places: Places = new Map();
  const complain = complainRarely(logger);
  let pause = new AbortController();
  let stopped = false;

  const start = (job: Job): void => {
    const registration = registrations.find(({ handler }) => handler.subject === job.subject);
    if (registration === undefined) return;
    const end = runJob(queue, registration, job, logger).finally(() => {
      places.delete(job);
      pause.abort();
    });
    places.set(job, { registration, end });
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      const job = await claimJob(queue, withPlace(registrations, places)).catch(complain);
      if (job) start(job);
      else await wait(pollMs, undefined, { signal: pause.signal }).catch(() => undefined);
      if (pause.signal.aborted) pause = new AbortController();
    }
  };

  const end = loop();
  return {
    async stop(delayMs) {
      stopped = true;
      pause.abort();
      await end;
      await endsWithin(Promise.all([...places.values()].map((place) => place.end)), delayMs);
      const givenBack = [...places].map(([job, { registration }]) =>
        failJob(queue, job, registration.policy, 'the server stopped'),
      );
      await Promise.allSettled(givenBack);
    },
  };
}

const withPlace = (registrations: readonly Registration[], places: Places): Registration[] =>
  registrations.filter((registration) => {
    const occupied = [...places.values()].filter((place) => place.registration === registration);
    return occupied.length < registration.policy.concurrency;
  });

function complainRarely(logger: JobLogger): (error: unknown) => void {
  let quietUntil = 0;
  return (error) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + COMPLAINT_MS;
    logger.warn({ err: error }, 'the jobs wait for the database');
  };
}

async function runJob(
  queue: Database,
  { handler, policy }: Registration,
  job: Job,
  logger: JobLogger,
): Promise<void> {
  try {
    if (job.tries > policy.tries) throw new Error('The server died during the last try');
    // Fails, and so stays in the queue: a newer version may understand the data.
    if (!Value.Check(handler.payload, job.payload)) {
      throw new Error('The data of the job does not match its schema');
    }
    const done = await endsWithin(handler.run(job.payload), policy.limitS * 1_000);
    // The work may hang, and another server may run the job by now.
    if (!done) throw new Error(`The job did not end within ${policy.limitS} s`);
    await finishJob(queue, job, policy);
  } catch (cause) {
    logger.warn({ subject: job.subject, try: job.tries, err: cause }, 'job failed');
    // If even this fails, the job is free again once its time limit is over.
    await failJob(queue, job, policy, redact(cause)).catch(() => undefined);
  }
}

/** @returns false if the time is over first */
async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const limit = wait(ms, false, { signal: timer.signal });
  try {
    return await Promise.race([work.then(() => true), limit]);
  } finally {
    timer.abort();
  }
}
