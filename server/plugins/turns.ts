import type { FastifyInstance } from 'fastify';
import type { CallName } from '#contract/calls.ts';

/**
 * Lets the requests of one call in one by one, a turn of the event loop each: a burst of them is read between the
 * requests of others, not before them. A request that comes alone waits for the next turn only.
 * Applies to the routes registered on this instance and below.
 */
export function takeTurns(app: FastifyInstance, call: CallName): void {
  const waiting: (() => void)[] = [];
  const admit = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(admit);
  };
  app.addHook('onRequest', ({ routeOptions: { config } }, _reply, done) => {
    if (config.call !== call) return done();
    if (waiting.push(done) === 1) setImmediate(admit);
  });
}
