import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callOf } from '#contract/calls.ts';
import { addressPrefix } from '../network/addressPrefix.ts';

/** Per minute and address, outside the contract. */
const DEFAULT_MAXIMUM = 300;

const pathOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

function maximum({ routeOptions: { config } }: FastifyRequest): number {
  const limite = config.call === undefined ? DEFAULT_MAXIMUM : callOf(config.call).limit;
  return limite ?? Number.POSITIVE_INFINITY;
}

/** Per replica. Instance hooks run before session checks; the plugin's route hooks would miss callers without a bearer. */
export async function limitRate(app: FastifyInstance): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: '1 minute',
    max: maximum,
    keyGenerator: (request) => `${pathOf(request)} ${addressPrefix(request.ip)}`,
    // A preflight request comes with each cross-origin call.
    allowList: ({ method }: FastifyRequest) => method === 'OPTIONS',
  });
  app.addHook('onRequest', app.rateLimit());
}
