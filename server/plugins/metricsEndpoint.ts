import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/readConfig.ts';
import type { Base } from '../database/open.ts';
import { preparerReleve } from '../metrics/gauges.ts';
import type { Metriques } from '../metrics/metrics.ts';
import { ErreurApi } from './errors.ts';

const CHEMIN_METRIQUES = '/metrics';

const condenser = (texte: string): Buffer => createHash('sha256').update(texte).digest();

function exigerDroit(requete: FastifyRequest, { jetonMetriques, production }: Config): void {
  if (jetonMetriques !== null) {
    const recu = condenser(requete.headers.authorization ?? '');
    if (timingSafeEqual(recu, condenser(`Bearer ${jetonMetriques}`))) return;
    throw new ErreurApi('jetonInvalide', 'The bearer of the metrics is needed');
  }
  if (production) throw new ErreurApi('introuvable', 'No such path');
}

/**
 * Times each request, by the pattern of its route, and serves the measures to Prometheus: to the bearer of
 * `METRICS_TOKEN`. Without that setting production answers nobody: what a proxy on this machine passes on cannot be
 * told from a question of this machine.
 */
export function servirMetriques(
  app: FastifyInstance,
  metriques: Metriques,
  { config, base }: { readonly config: Config; readonly base: Base },
): void {
  const { registre, http } = metriques;
  const relever = preparerReleve(metriques, base);
  if (config.production && config.jetonMetriques === null) {
    app.log.warn('METRICS_TOKEN is not set: /metrics answers nobody');
  }
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: statusCode };
    http.observe(labels, elapsedTime / 1_000);
  });
  app.get(CHEMIN_METRIQUES, async (requete, reponse) => {
    exigerDroit(requete, config);
    await relever();
    reponse.header('cache-control', 'no-store');
    return reponse.type(registre.contentType).send(await registre.metrics());
  });
}
