import { setTimeout as wait } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

/** How the process ends. */
export interface Stop {
  /** True from the first demand on. */
  readonly requested: boolean;
  /** Something to undo before the end; the last one is undone first. */
  onStop(step: () => unknown): void;
}

/** npm and the terminal both pass Ctrl-C on: two signals within this long are one, ms. */
const REPEAT_MS = 500;

/** A process that one of these has hit cannot run a handler, and would hang in it. */
const CRASHES = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const;

/**
 * Undoes everything and ends the process: on a signal with 0, after a fault that nobody caught with 1. A second signal
 * ends it at once.
 * @param limitMs after this long the process ends in any case, ms
 * @param explain what is printed of an error
 */
export function stopWithGrace(limitMs: number, explain: (error: unknown) => string): Stop {
  const steps: (() => unknown)[] = [];
  let since: number | null = null;
  const logger = { error: (error: unknown) => console.error(explain(error)) };
  const skip = [...CRASHES, 'SIGINT', 'SIGTERM'] as const;
  const { close } = closeWithGrace({ delay: limitMs, logger, skip: [...skip] }, async ({ err }) => {
    since ??= performance.now();
    if (err) logger.error(err);
    for (const step of steps.reverse()) await step();
  });
  const receive = (): void => {
    if (since === null) close();
    else if (performance.now() - since > REPEAT_MS) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, receive);
  return {
    get requested() {
      return since !== null;
    },
    onStop(step) {
      steps.push(step);
    },
  };
}

/** How often connections that have become idle are closed, ms. */
const IDLE_CHECK_MS = 50;

/**
 * Serves for a while, so that a balancer that asks `/health/ready` sends nothing new, then accepts nothing and
 * lets the requests under way end.
 * @param drainMs how long it still serves, ms
 * @param limitMs after this long the requests that still run are cut, ms
 */
export async function drain(app: FastifyInstance, drainMs: number, limitMs: number): Promise<void> {
  // A proxy that keeps its connections would send its next request into one that is being closed.
  app.server.prependListener('request', (_request, reply) => {
    reply.setHeader('connection', 'close');
  });
  if (drainMs > 0) await wait(drainMs);
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limitMs);
  // A browser keeps its connection after the last answer; the server would wait for it.
  const idleSweep = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
    clearInterval(idleSweep);
  }
}
