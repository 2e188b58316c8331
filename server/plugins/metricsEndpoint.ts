import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/readConfig.ts';
import type { Database } from '../database/open.ts';
import { prepareGauges } from '../metrics/gauges.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { sha256 } from '../secrets/digest.ts';
import { isEqual } from '../secrets/equal.ts';
import { ApiError } from './errors.ts';

const METRICS_PATH = '/metrics';

function requireAccess(request: FastifyRequest, { metricsToken, production }: Config): void {
  if (metricsToken !== null) {
    const received = sha256(request.headers.authorization ?? '');
    if (isEqual(sha256(`Bearer ${metricsToken}`), received)) return;
    throw new ApiError('jeton-invalide', 'The bearer of the metrics is needed');
  }
  if (production) throw new ApiError('introuvable', 'No such path');
}

/** In production only a token opens the metrics: a request that a proxy passes on looks local. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { config, db }: { readonly config: Config; readonly db: Database },
  readLate: (db: Database) => Promise<readonly string[]>,
): void {
  const { registry, http } = metrics;
  const collect = prepareGauges(metrics, db, readLate);
  if (config.production && config.metricsToken === null) {
    app.log.warn('METRICS_TOKEN is not set: nobody can read the metrics');
  }
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: statusCode };
    http.observe(labels, elapsedTime / 1_000);
    done();
  });
  app.get(METRICS_PATH, async (request, reply) => {
    requireAccess(request, config);
    await collect();
    reply.header('cache-control', 'no-store');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
