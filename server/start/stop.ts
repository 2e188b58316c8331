import { setTimeout as wait } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { redactMessage } from '../logging/logOptions.ts';

export interface Stop {
  readonly requested: boolean;
  /** Adds a step. The steps run in reverse order. */
  onStop(step: () => unknown): void;
}

/** Milliseconds. npm and the terminal both pass on Ctrl-C, which must count once. */
const REPEAT_MS = 500;

/** Signals after which no handler would run. Listening to them would make a crashed process hang. */
const CRASHES = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const;

/**
 * Adds our listener before it removes the others: with none in between, Node would lose a signal that came while it
 * compiled.
 */
export function listenAlone(signal: NodeJS.Signals, receive: () => void): void {
  process.on(signal, receive);
  for (const listener of process.listeners(signal)) {
    if (listener !== receive) process.off(signal, listener);
  }
}

/**
 * Ends with exit code 0 after a signal and 1 after a fault. A second signal, or the time limit, ends the process at
 * once.
 */
export function stopWithGrace(limitMs: number, explain: (error: unknown) => string): Stop {
  const steps: (() => unknown)[] = [];
  let since: number | null = null;
  // The library logs texts of its own beside errors.
  const logger = {
    error: (logged: unknown) =>
      console.error(typeof logged === 'string' ? redactMessage(logged) : explain(logged)),
  };
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
  for (const signal of ['SIGINT', 'SIGTERM'] as const) listenAlone(signal, receive);
  return {
    get requested() {
      return since !== null;
    },
    onStop(step) {
      steps.push(step);
    },
  };
}

const IDLE_CHECK_MS = 50;

/** Reports "not ready" for `drainMs`, then closes. Requests that still run are cut after `limitMs` more. */
export async function drain(app: FastifyInstance, drainMs: number, limitMs: number): Promise<void> {
  // This makes a proxy drop its connection before it sends another request.
  app.server.prependListener('request', (_request, reply) => {
    reply.setHeader('connection', 'close');
  });
  if (drainMs > 0) await wait(drainMs);
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limitMs);
  // Browsers keep idle connections open, and closing waits for them.
  const idleSweep = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
    clearInterval(idleSweep);
  }
}
