import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callOf } from '#contract/calls.ts';
import type { Config } from '../config/readConfig.ts';
import { ApiError } from './errors.ts';

/** The calls of our pages; the provider's answers come from its own origin and stand by their seal. */
const isOfPages = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.call !== undefined && callOf(config.call).access !== 'sealed';

/** Names of this machine: no other machine has them as an origin. */
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (!LOOPBACK.includes(hostname)) return [publicUrl];
  return LOOPBACK.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}

/**
 * A page whose origin is opaque says `null`; whether it is ours, the browser says in a header that no page can write.
 */
const isOwnOpaque = ({ headers }: FastifyRequest): boolean =>
  headers.origin === 'null' && headers['sec-fetch-site'] === 'same-origin';

/**
 * Refuses calls of pages that are neither ours nor named by `CORS_ORIGINS`, by 403 `origine-invalide`. Callers that are
 * no browser send no `Origin`, and neither do browsers that read from their own site.
 */
export function refuseForeignOrigins(
  app: FastifyInstance,
  { publicUrl, corsOrigins: originesCors }: Pick<Config, 'publicUrl' | 'corsOrigins'>,
): void {
  const allowed = new Set([...ownOrigins(publicUrl), ...originesCors]);
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !isOfPages(request)) return done();
    if (allowed.has(origin) || isOwnOpaque(request)) return done();
    done(new ApiError('origine-invalide', 'Pages of this origin may not call'));
  });
}
