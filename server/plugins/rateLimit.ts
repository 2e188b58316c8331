import fastifyRateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { callOf } from '#contract/calls.ts';
import { prefixeAdresse } from '../network/addressPrefix.ts';

/** Requests a minute and address for a path that is no call. */
const DEFAULT_MAXIMUM = 300;

const pathOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

function maximum({ routeOptions: { config } }: FastifyRequest): number {
  const limite = config.call === undefined ? DEFAULT_MAXIMUM : callOf(config.call).limit;
  return limite ?? Number.POSITIVE_INFINITY;
}

const COMMON = {
  global: false,
  timeWindow: '1 minute',
  max: maximum,
  keyGenerator: (request: FastifyRequest) => `${pathOf(request)} ${prefixeAdresse(request.ip)}`,
  // What browsers ask before a call from another origin does nothing and comes beside each call.
  allowList: ({ method }: FastifyRequest) => method === 'OPTIONS',
} satisfies RateLimitPluginOptions;

/**
 * Limits the requests of one address on the routes registered on this instance and below. Each replica counts by
 * itself; with Redis they also count together, and while it is away each one's own limit still holds.
 */
export async function limitRate(app: FastifyInstance, redis: Redis | null): Promise<void> {
  await limit(app, COMMON);
  if (redis === null) return;
  await limit(app, { ...COMMON, redis, nameSpace: 'amendes:debit:', skipOnError: true });
}

/**
 * The plugin's own hooks belong to routes and so would run after those of the sessions: callers without a bearer
 * would not be limited. Each limiter is made in a scope of its own, because the plugin decorates a scope once.
 */
async function limit(app: FastifyInstance, options: RateLimitPluginOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyRateLimit, options);
    app.addHook('onRequest', scope.rateLimit());
  });
}
