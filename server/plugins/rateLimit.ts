import fastifyRateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { callOf } from '#contract/callOf.ts';
import { prefixeAdresse } from '../network/addressPrefix.ts';

/** Requests a minute and address for a path that is no call. */
const MAXIMUM_AILLEURS = 300;

const chemin = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

function maximum({ routeOptions: { config } }: FastifyRequest): number {
  const limite = config.call === undefined ? MAXIMUM_AILLEURS : callOf(config.call).limit;
  return limite ?? Number.POSITIVE_INFINITY;
}

const COMMUN = {
  global: false,
  timeWindow: '1 minute',
  max: maximum,
  keyGenerator: (requete: FastifyRequest) => `${chemin(requete)} ${prefixeAdresse(requete.ip)}`,
  // What browsers ask before a call from another origin does nothing and comes beside each call.
  allowList: ({ method }: FastifyRequest) => method === 'OPTIONS',
} satisfies RateLimitPluginOptions;

/**
 * Limits the requests of one address on the routes registered on this instance and below. Each replica counts by
 * itself; with Redis they also count together, and while it is away each one's own limit still holds.
 */
export async function limiterDebit(app: FastifyInstance, redis: Redis | null): Promise<void> {
  await limiter(app, COMMUN);
  if (redis === null) return;
  await limiter(app, { ...COMMUN, redis, nameSpace: 'amendes:debit:', skipOnError: true });
}

/**
 * The plugin's own hooks belong to routes and so would run after those of the sessions: callers without a bearer
 * would not be limited. Each limiter is made in a scope of its own, because the plugin decorates a scope once.
 */
async function limiter(app: FastifyInstance, options: RateLimitPluginOptions): Promise<void> {
  await app.register(async (portee) => {
    await portee.register(fastifyRateLimit, options);
    app.addHook('onRequest', portee.rateLimit());
  });
}
