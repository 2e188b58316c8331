import fastifyCookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createSqlCounters } from './adapters/sql/sqlCounters.ts';
import { type ApiOptions, api, callbacks } from './api.ts';
import type { Config } from './config/readConfig.ts';
import type { Database } from './database/open.ts';
import { readLate } from './jobs/inspect.ts';
import { measureCounters } from './metrics/instrument.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { serveApiDocument } from './plugins/apiDocument.ts';
import { handleErrors, refuseAddress } from './plugins/errors.ts';
import { logRequests } from './plugins/logRequests.ts';
import { collectMethods } from './plugins/methods.ts';
import { serveMetrics } from './plugins/metricsEndpoint.ts';
import { refuseOddRequests } from './plugins/oddRequests.ts';
import { readJsonStrictly } from './plugins/requestBody.ts';
import { prepareHeaders, type SetHeaders, securityHeaders } from './plugins/securityHeaders.ts';
import type { PaymentProvider } from './ports/PaymentProvider.ts';
import { fineTerms } from './routes/dependencies.ts';
import { health } from './routes/health.ts';
import { publicSettings, settings } from './routes/settings.ts';
import { createGuessLimits } from './services/lookup/guessLimits.ts';
import { readOutcome } from './services/payment/confirmPayment.ts';
import { createHttpServer, type HttpOptions } from './start/httpServer.ts';
import { createOutcomePage } from './web/outcomePage.ts';
import { createOverflowAnswer } from './web/overflowAnswer.ts';
import { type Pages, readPages } from './web/pages.ts';
import { notFound, serveWeb } from './web/web.ts';
import { serveRobots, serveSecurityTxt } from './web/wellKnown.ts';

export interface AppOptions extends HttpOptions, Omit<ApiOptions, 'shared'> {
  readonly db: Database;
  readonly provider: PaymentProvider;
  /** Ends with a slash. Null: the server has the API alone. */
  readonly webFolder: URL | null;
  readonly metrics?: Metrics;
  /** Holds a guess for some seconds (D-108). */
  readonly pause?: (seconds: number) => Promise<void>;
  /** The clock, as milliseconds since 1970; a test gives its own. */
  readonly now?: () => number;
  /** The server reports "not ready" once this is true. */
  readonly shutdownRequested?: () => boolean;
}

/** Builds the whole server. The caller opens and closes the database. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, provider, webFolder, shutdownRequested = () => false } = options;
  const { metrics = createMetrics(), now = Date.now } = options;
  const pages =
    webFolder && (await readPages(webFolder, config.publicUrl, publicSettings(options)));
  const setHeaders = headersOf(options, pages);
  const app = createHttpServer(
    options,
    refuseAddress(setHeaders, pages),
    await createOverflowAnswer(),
  );
  warnOfEmbeddedDatabase(app.log, config);
  const guessLimits = limitGuesses(options, metrics);
  const shared = { config, db, provider, guessLimits, metrics, now };

  collectMethods(app);
  readJsonStrictly(app);
  serveMetrics(app, metrics, shared, readLate);
  logRequests(app);
  handleErrors(app, pages);
  securityHeaders(app, setHeaders);
  refuseOddRequests(app);
  await app.register(fastifyCookie);
  if (config.documentation) await serveApiDocument(app, config.publicUrl);
  await app.register(health, { db, config, shutdownRequested, readLate: () => readLate(db) });
  if (!config.servesPeople) return app.setNotFoundHandler(notFound);
  await app.register(settings, { config, provider });
  const outcome = webFolder && pages && outcomeIn(webFolder, pages, options);
  // Loads the renderer once the server listens, so that the first visitor does not wait for it.
  if (outcome) app.addHook('onListen', () => outcome.prepare());
  const renderOutcome = outcome?.page;
  await app.register(callbacks, { ...shared, renderOutcome, idlePauseMs: options.idlePauseMs });
  await app.register(api, { ...options, shared });
  serveSecurityTxt(app, config.securityContact, config.publicUrl, now);
  if (webFolder === null || pages === null || renderOutcome === undefined) {
    app.setNotFoundHandler(notFound);
  } else {
    await serveRobots(app, webFolder, config.publicUrl);
    await serveWeb(app, webFolder, pages, renderOutcome);
  }
  return app;
}

const outcomeIn = (folder: URL, pages: Pages, options: AppOptions) =>
  createOutcomePage({
    folder,
    pages,
    origin: new URL(options.config.publicUrl).origin,
    settings: publicSettings(options),
    find: async (token) => (await readOutcome(options.db, token, fineTerms(options))).fine,
  });

/** The policy lets the page call `API_URL` as well (D-07). */
function headersOf({ config }: AppOptions, pages: Pages | null): SetHeaders {
  const { apiUrl } = config.settings;
  return prepareHeaders(
    {
      api: apiUrl === 'default' ? [] : [new URL(apiUrl).origin],
      scripts: pages?.scriptSources ?? [],
      styles: pages?.styleSources ?? [],
    },
    config.publicUrl.startsWith('https:'),
  );
}

/** The embedded database allows one process, and no backup while it runs. */
function warnOfEmbeddedDatabase(
  logger: FastifyBaseLogger,
  { production, postgresUrl }: Config,
): void {
  if (!production || postgresUrl !== null) return;
  logger.warn('production runs on the embedded database: set DATABASE_URL to use PostgreSQL');
}

function limitGuesses({ db, config, pause }: AppOptions, metrics: Metrics) {
  return createGuessLimits(
    measureCounters(createSqlCounters(db), metrics),
    config.secrets.TOKEN_SECRET,
    pause,
  );
}
