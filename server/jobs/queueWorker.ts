import type PgBoss from 'pg-boss';
import type { Database } from '../database/open.ts';
import { redact } from '../logging/redact.ts';
import type { Registration } from './queuePolicies.ts';
import { runJob } from './runJob.ts';
import { createSleeper } from './sleeper.ts';

/** The part of a logger that the jobs use. */
export interface JobLogger {
  warn(fields: object, message: string): void;
}

export interface WorkerContext {
  readonly base: Database;
  readonly boss: PgBoss;
  readonly logger: JobLogger;
  /** Milliseconds between two looks at an empty queue. */
  readonly pollMs: number;
}

/** Something that takes the jobs of one queue, one after the other. */
export interface QueueWorker {
  readonly subject: string;
  /** Looks into the queue now. */
  wake(): void;
  /** Takes no further job. @returns once the present one is done */
  stop(): Promise<void>;
  /** Gives the present job back, for another server. */
  giveBack(): Promise<void>;
}

/** Starts a worker; it ends by `stop` only. */
export function startQueueWorker(context: WorkerContext, registration: Registration): QueueWorker {
  const { base, boss, logger, pollMs } = context;
  const { handler } = registration;
  const sleeper = createSleeper();
  let underWay: string | null = null;
  let stopped = false;

  const handle = async (job: PgBoss.JobWithMetadata<unknown>): Promise<void> => {
    underWay = job.id;
    try {
      await runJob(base, boss, handler, job);
    } catch (cause) {
      const error = redact(cause);
      logger.warn(
        { sujet: handler.subject, essai: job.retryCount + 1, erreur: error },
        'job failed',
      );
      // When the database is away the job stays taken until its time is over, and is then tried again.
      await boss.fail(handler.subject, job.id, { message: error }).catch(() => undefined);
    } finally {
      underWay = null;
    }
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      // An error while fetching reads as an empty queue.
      const [job] = await boss.fetch<unknown>(handler.subject, { includeMetadata: true });
      if (job === undefined) await sleeper.sleep(pollMs);
      else await handle(job);
    }
  };

  const end = loop();
  return {
    subject: handler.subject,
    wake: sleeper.wake,
    stop() {
      stopped = true;
      sleeper.wake();
      return end;
    },
    async giveBack() {
      if (underWay === null) return;
      await boss.fail(handler.subject, underWay, { message: 'the server stopped' });
    },
  };
}
