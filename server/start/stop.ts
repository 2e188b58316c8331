import { setTimeout as wait } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { redactMessage } from '../logging/logOptions.ts';

export interface Stop {
  readonly requested: boolean;
  /** In reverse order. */
  onStop(step: () => unknown): void;
}

/** npm and the terminal both forward Ctrl-C: counted once, ms. */
const REPEAT_MS = 500;

/** No handler would run: a process would hang. */
const CRASHES = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const;

/** Ours first: without any listener Node would drop a signal that came while it was compiling. */
export function listenAlone(signal: NodeJS.Signals, receive: () => void): void {
  process.on(signal, receive);
  for (const listener of process.listeners(signal)) {
    if (listener !== receive) process.off(signal, listener);
  }
}

/** Exit code 0 after a signal, 1 after a fault. A second signal or `limitMs` ends it at once. */
export function stopWithGrace(limitMs: number, explain: (error: unknown) => string): Stop {
  const steps: (() => unknown)[] = [];
  let since: number | null = null;
  // The library's own words are texts.
  const logger = {
    error: (said: unknown) =>
      console.error(typeof said === 'string' ? redactMessage(said) : explain(said)),
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

/** Not ready for `drainMs`, then closes; cuts requests after `limitMs`. */
export async function drain(app: FastifyInstance, drainMs: number, limitMs: number): Promise<void> {
  // Closes a proxy's connection before its next request.
  app.server.prependListener('request', (_request, reply) => {
    reply.setHeader('connection', 'close');
  });
  if (drainMs > 0) await wait(drainMs);
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limitMs);
  // Browsers keep idle connections.
  const idleSweep = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
    clearInterval(idleSweep);
  }
}
