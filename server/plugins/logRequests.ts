import type { FastifyInstance } from 'fastify';

/** Logs the pattern of the route, because an address can hold a credential. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', ({ method, routeOptions, log }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? null;
    log.info({ method, route, statut: statusCode, ms: elapsedTime }, 'request');
    done();
  });
}
