import fastifyCookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createSqlCounters } from './adapters/sql/sqlCounters.ts';
import { type ApiOptions, api, callbacks } from './api.ts';
import type { Config } from './config/readConfig.ts';
import type { Database } from './database/open.ts';
import { createHttpServer, type HttpOptions } from './httpServer.ts';
import { queueDepths } from './jobs/inspect.ts';
import { measureCounters } from './metrics/instrument.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { serveApiDocument } from './plugins/apiDocument.ts';
import { handleErrors } from './plugins/errors.ts';
import { logRequests } from './plugins/logging.ts';
import { recordMethods } from './plugins/methods.ts';
import { serveMetrics } from './plugins/metricsEndpoint.ts';
import { type Pages, readPages } from './plugins/pages.ts';
import { readJsonStrictly } from './plugins/requestBody.ts';
import { prepareHeaders, type SetHeaders, securityHeaders } from './plugins/securityHeaders.ts';
import { notFound, serveWeb } from './plugins/web.ts';
import { serveRobots, serveSecurityTxt } from './plugins/wellKnown.ts';
import type { PaymentGateway } from './ports/PaymentGateway.ts';
import { health } from './routes/health.ts';
import { publicSettings, settings } from './routes/settings.ts';
import { createGuessLimits } from './services/lookup/guessLimits.ts';

/** All that the application is built from; tests and the product use the same function. */
export interface OptionsApp extends HttpOptions, Omit<ApiOptions, 'shared'> {
  readonly base: Database;
  readonly gateway: PaymentGateway;
  /** Folder of the built web app, with a final slash; null serves the API alone. */
  readonly webFolder: URL | null;
  /** What the process measures already, such as its gateway; its own by default. */
  readonly metrics?: Metrics;
  /** How long guesses at a number under attack are slowed, ms (D-15); tests shorten it. */
  readonly slowdownMs?: number;
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly now?: () => number;
  /** True once the server was asked to stop; it is not ready from then on. */
  readonly shutdownRequested?: () => boolean;
}

/**
 * Builds the server: the calls of `contract/calls.ts`, the callbacks of the provider, health, and the web app.
 * It opens and closes nothing but itself.
 */
export async function buildApp(options: OptionsApp): Promise<FastifyInstance> {
  const { config, base, gateway, webFolder, shutdownRequested = () => false } = options;
  const { metrics = createMetrics(), now = Date.now } = options;
  const pages =
    webFolder && (await readPages(webFolder, config.publicUrl, publicSettings(options)));
  const setHeaders = headersOf(options, pages);
  const app = createHttpServer(options, setHeaders);
  warnOfEmbeddedDatabase(app.log, config);
  const guessLimits = limitGuesses(options, metrics);
  const shared = { config, base, gateway, guessLimits, metrics, now };

  recordMethods(app);
  readJsonStrictly(app);
  serveMetrics(app, metrics, shared, () => queueDepths(base));
  logRequests(app);
  handleErrors(app);
  securityHeaders(app, setHeaders);
  await app.register(fastifyCookie);
  if (config.documentation) await serveApiDocument(app, config.publicUrl);
  await app.register(health, { base, config, shutdownRequested });
  await app.register(settings, { config, gateway });
  await app.register(callbacks, shared);
  await app.register(api, { ...options, shared });
  serveSecurityTxt(app, config.securityContact, config.publicUrl, now);
  if (webFolder === null || pages === null) app.setNotFoundHandler(notFound);
  else {
    await serveRobots(app, webFolder, config.publicUrl);
    await serveWeb(app, webFolder, pages);
  }
  return app;
}

/** The web app also calls the API at its own address, where the settings name one (D-07). */
function headersOf({ config, gateway }: OptionsApp, pages: Pages | null): SetHeaders {
  const { apiUrl } = config.settings;
  return prepareHeaders(
    {
      paiement: gateway.origins,
      api: apiUrl === 'default' ? [] : [new URL(apiUrl).origin],
      scripts: pages?.scriptSources ?? [],
      styles: pages?.styleSources ?? [],
    },
    config.publicUrl.startsWith('https:'),
  );
}

/** One process can have the embedded database, and nobody can copy it meanwhile: for production that is rarely meant. */
function warnOfEmbeddedDatabase(
  logger: FastifyBaseLogger,
  { production, postgresUrl }: Config,
): void {
  if (!production || postgresUrl !== null) return;
  logger.warn('production runs on the embedded database: set DATABASE_URL to use PostgreSQL');
}

function limitGuesses({ base, config, slowdownMs }: OptionsApp, metrics: Metrics) {
  return createGuessLimits(
    measureCounters(createSqlCounters(base), metrics),
    config.secrets.TOKEN_SECRET,
    slowdownMs,
  );
}
