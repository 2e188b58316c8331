import { setTimeout as attendre } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import { redact } from '../logging/redact.ts';
import { relayOutbox } from './outboxRelay.ts';
import type { Registration } from './queuePolicies.ts';
import { createBoss, prepareQueues, prepareSchema, schedule } from './queues.ts';
import { type JobLogger, type QueueWorker, startQueueWorker } from './queueWorker.ts';
import { createSleeper } from './sleeper.ts';

/** Time between two looks: at the outbox, at an empty queue, at the clock (ms), at jobs of dead servers (s). */
export interface Intervals {
  readonly outboxMs: number;
  readonly queueMs: number;
  readonly clockMs: number;
  readonly maintenanceS?: number;
}

const INTERVALS: Intervals = { outboxMs: 1_000, queueMs: 5_000, clockMs: 20_000 };

export interface JobsOptions {
  readonly base: Database;
  readonly registrations: readonly Registration[];
  readonly logger: JobLogger;
  /** Tests shorten them. */
  readonly intervals?: Intervals;
}

/** The jobs of this server, at work. */
export interface RunningJobs {
  /**
   * Takes nothing new and lets what runs end.
   * @param delayMs after this long what still runs is given back to the queue, ms
   */
  stop(delayMs: number): Promise<void>;
}

/**
 * Starts the jobs of this server: the relay of the outbox, the clock, and the workers of each queue. Every replica
 * runs them all; a job is taken by one.
 * @throws when the database cannot be reached at the start; later outages are logged and waited for
 */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { base, registrations, logger, intervals = INTERVALS } = options;
  const boss = createBoss(base, intervals.maintenanceS);
  boss.on('error', (error) => logger.warn({ erreur: redact(error) }, 'queue maintenance failed'));
  await prepareSchema(base);
  await boss.start();
  await prepareQueues(base, registrations);
  const context = { base, boss, logger, pollMs: intervals.queueMs };
  const workers = registrations.flatMap((registration) =>
    Array.from({ length: registration.policy.concurrency }, () =>
      startQueueWorker(context, registration),
    ),
  );
  const wake = (subjects: ReadonlySet<string>): void => {
    for (const worker of workers) if (subjects.has(worker.subject)) worker.wake();
  };
  const subjects = registrations.map(({ handler }) => handler.subject);
  const loops = [
    repeat(intervals.outboxMs, logger, async () => wake(await relayOutbox(base, boss, subjects))),
    repeat(intervals.clockMs, logger, () => schedule(boss, registrations)),
  ];
  return {
    async stop(delayMs) {
      // Together: a worker that waited for the loops would take another job meanwhile.
      await Promise.all([...loops.map((loop) => loop.arreter()), stopWorkers(workers, delayMs)]);
      // Our workers are done, so pg-boss has only its own maintenance to end.
      await boss.stop({ graceful: false });
    },
  };
}

/** Does something again and again until it is stopped; a failure is logged and waited out. */
function repeat(ms: number, logger: JobLogger, act: () => Promise<void>) {
  const sleeper = createSleeper();
  let stopped = false;
  const loop = async (): Promise<void> => {
    while (!stopped) {
      await act().catch((error: unknown) =>
        logger.warn({ erreur: redact(error) }, 'the outbox or the clock waits'),
      );
      await sleeper.sleep(ms);
    }
  };
  const end = loop();
  return {
    arreter(): Promise<void> {
      stopped = true;
      sleeper.wake();
      return end;
    },
  };
}

async function stopWorkers(workers: readonly QueueWorker[], delayMs: number): Promise<void> {
  const ends = Promise.all(workers.map((worker) => worker.stop()));
  const timer = new AbortController();
  const limit = attendre(delayMs, 'trop tard' as const, { signal: timer.signal }).catch(() => null);
  const issue = await Promise.race([ends, limit]);
  timer.abort();
  if (issue === 'trop tard') await Promise.allSettled(workers.map((worker) => worker.giveBack()));
}
