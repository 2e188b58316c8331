import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callOf } from '#contract/calls.ts';
import { addressPrefix } from '../network/addressPrefix.ts';

/** Requests a minute and address for a path that is no call. */
const DEFAULT_MAXIMUM = 300;

const pathOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

function maximum({ routeOptions: { config } }: FastifyRequest): number {
  const limite = config.call === undefined ? DEFAULT_MAXIMUM : callOf(config.call).limit;
  return limite ?? Number.POSITIVE_INFINITY;
}

/**
 * Limits the requests of one address on the routes registered on this instance and below; each replica counts by
 * itself. The plugin's own hooks belong to routes and would run after those of the sessions: callers without a bearer
 * would not be limited.
 */
export async function limitRate(app: FastifyInstance): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: '1 minute',
    max: maximum,
    keyGenerator: (request) => `${pathOf(request)} ${addressPrefix(request.ip)}`,
    // What browsers ask before a call from another origin does nothing and comes beside each call.
    allowList: ({ method }: FastifyRequest) => method === 'OPTIONS',
  });
  app.addHook('onRequest', app.rateLimit());
}
