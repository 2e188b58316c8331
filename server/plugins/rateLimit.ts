import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callOf } from '#contract/calls.ts';
import { addressPrefix } from '../network/addressPrefix.ts';

/** Requests in a minute from one address, unless the contract names another limit. */
const DEFAULT_MAXIMUM = 300;

const pathOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

/** Returns the requests that one address may send in a minute; null if the call has no limit. */
function limitOf({ routeOptions: { config } }: FastifyRequest): number | null {
  const { limit = DEFAULT_MAXIMUM } = config.call === undefined ? {} : callOf(config.call);
  return limit;
}

/**
 * Each replica counts alone. The hook runs before sessions are checked: hooks of the routes would miss callers
 * without a bearer.
 */
export async function limitRate(app: FastifyInstance): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: '1 minute',
    max: (request: FastifyRequest) => limitOf(request) ?? DEFAULT_MAXIMUM,
    keyGenerator: (request) => `${pathOf(request)} ${addressPrefix(request.ip)}`,
    // A preflight belongs to the call that follows.
    allowList: (request: FastifyRequest) =>
      request.method === 'OPTIONS' || limitOf(request) === null,
  });
  app.addHook('onRequest', app.rateLimit());
}
