import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callOf } from '#contract/calls.ts';
import { addressPrefix } from '../network/addressPrefix.ts';

/** Unless the contract says otherwise. */
const DEFAULT_MAXIMUM = 300;

const pathOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

/** Null: no limit. */
function limitOf({ routeOptions: { config } }: FastifyRequest): number | null {
  const { limit = DEFAULT_MAXIMUM } = config.call === undefined ? {} : callOf(config.call);
  return limit;
}

/** Per replica. Before session checks: route hooks would miss callers without a bearer. */
export async function limitRate(app: FastifyInstance): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: '1 minute',
    max: (request: FastifyRequest) => limitOf(request) ?? DEFAULT_MAXIMUM,
    keyGenerator: (request) => `${pathOf(request)} ${addressPrefix(request.ip)}`,
    // Preflights are part of calls. A notification may be the only one (invariant 2).
    allowList: (request: FastifyRequest) =>
      request.method === 'OPTIONS' || limitOf(request) === null,
  });
  app.addHook('onRequest', app.rateLimit());
}
