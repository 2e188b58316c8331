import { setTimeout as attendre } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Something to undo when the server stops. */
type Step = () => Promise<unknown> | unknown;

/** How the server ends: in the reverse order of its start, once. */
export interface Shutdown {
  /** True from the first demand on. */
  readonly requested: boolean;
  onStop(step: Step): void;
  /** Undoes everything that was foreseen, last one first; called again, it waits for the same end. */
  run(): Promise<void>;
}

export function createShutdown(): Shutdown {
  const steps: Step[] = [];
  let end: Promise<void> | null = null;
  const undo = async (): Promise<void> => {
    for (const step of steps.reverse()) await step();
  };
  return {
    get requested() {
      return end !== null;
    },
    onStop(step) {
      steps.push(step);
    },
    run() {
      end ??= Promise.resolve().then(undo);
      return end;
    },
  };
}

/** How often connections that have become idle are closed, ms. */
const IDLE_CHECK_MS = 50;

/**
 * Serves for a while, so that a balancer that asks `/health/ready` sends nothing new, then accepts nothing and
 * lets the requests under way end.
 * @param drainMs how long it still serves, ms
 * @param delayMs after this long the requests that still run are cut, ms
 */
export async function closeGracefully(
  app: FastifyInstance,
  drainMs: number,
  delayMs: number,
): Promise<void> {
  // A proxy that keeps its connections would send its next request into one that is being closed.
  app.server.prependListener('request', (_request, reply) => {
    reply.setHeader('connection', 'close');
  });
  if (drainMs > 0) await attendre(drainMs);
  const cutOff = setTimeout(() => app.server.closeAllConnections(), delayMs);
  // A browser keeps its connection after the last answer; the server would wait for it.
  const idleSweep = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
    clearInterval(idleSweep);
  }
}

/** npm and the terminal both pass Ctrl-C on: two signals within this long are one, ms. */
const REPEAT_MS = 500;

/**
 * Stops on SIGINT and SIGTERM; a second demand ends the process at once.
 * @param onFailure is told why the stop failed
 */
export function listenToSignals(shutdown: Shutdown, onFailure: (error: unknown) => void): void {
  let first: number | null = null;
  const receive = (): void => {
    if (first !== null) {
      if (performance.now() - first > REPEAT_MS) process.exit(1);
      return;
    }
    first = performance.now();
    shutdown.run().then(
      () => process.exit(0),
      (error: unknown) => {
        onFailure(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, receive);
}
