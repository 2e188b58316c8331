import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifyFormbody from '@fastify/formbody';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';
import { createFailureCounters } from './adapters/failureCounters.ts';
import type { Config } from './config/readConfig.ts';
import type { Database } from './database/open.ts';
import { queueDepths } from './jobs/inspect.ts';
import { measureCounters } from './metrics/instrument.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { trustOf } from './network/addressPrefix.ts';
import { originForm } from './network/originForm.ts';
import { serveApiDocument } from './plugins/apiDocument.ts';
import { handleErrors, refuseAddress } from './plugins/errors.ts';
import { type LogOutput, logOptions, logRequests } from './plugins/logging.ts';
import { closeDuringMaintenance } from './plugins/maintenanceGate.ts';
import { recordMethods } from './plugins/methods.ts';
import { serveMetrics } from './plugins/metricsEndpoint.ts';
import { refuseForeignOrigins } from './plugins/origin.ts';
import { readPages } from './plugins/pages.ts';
import { limitRate } from './plugins/rateLimit.ts';
import { readJsonStrictly } from './plugins/requestBody.ts';
import { prepareHeaders, type SetHeaders, securityHeaders } from './plugins/securityHeaders.ts';
import { requireSession } from './plugins/sessions.ts';
import { serveSiteMap } from './plugins/siteMap.ts';
import { takeTurns } from './plugins/turns.ts';
import { notFound, serveWeb } from './plugins/web.ts';
import { serveRobots, serveSecurityTxt } from './plugins/wellKnown.ts';
import { checkXsrf } from './plugins/xsrf.ts';
import type { GenerateurJustificatif } from './ports/DocumentJustificatif.ts';
import type { GenerateurVirement } from './ports/DocumentVirement.ts';
import type { PaymentGateway } from './ports/PaymentGateway.ts';
import { cryptage } from './routes/cryptage.ts';
import type { Dependencies } from './routes/dependencies.ts';
import { documents } from './routes/documents.ts';
import { envois } from './routes/envois.ts';
import { health } from './routes/health.ts';
import { paiement } from './routes/paiement.ts';
import { recherche } from './routes/recherche.ts';
import { publicSettings, settings } from './routes/settings.ts';
import { sips } from './routes/sips.ts';
import { token } from './routes/token.ts';
import { verification } from './routes/verification.ts';
import { virement } from './routes/virement.ts';
import { creerPeppers } from './services/amende/empreinteCle.ts';
import { creerChiffreur } from './services/recherche/chiffreur.ts';
import { creerJetons } from './services/recherche/jetons.ts';
import { creerLimiteEssais } from './services/recherche/limiteEssais.ts';

/** All that the application is built from; tests and the product use the same function. */
export interface OptionsApp {
  readonly config: Config;
  readonly base: Database;
  readonly passerelle: PaymentGateway;
  readonly genererJustificatif: GenerateurJustificatif;
  readonly genererVirement: GenerateurVirement;
  /** Where replicas count together; without it the database and each replica count. */
  readonly redis?: Redis | null;
  /** Folder of the built web app, with a final slash; null serves the API alone. */
  readonly webFolder: URL | null;
  /** What the process measures already, such as its gateway; its own by default. */
  readonly metrics?: Metrics;
  /** The standard output by default; tests read it. */
  readonly logOutput?: LogOutput;
  /** How long guesses at a number under attack are slowed, ms (D-15); tests shorten it. */
  readonly slowdownMs?: number;
  /** How long a request may take to arrive, from its first byte to its last, ms; tests shorten it. */
  readonly requestTimeoutMs?: number;
  /** How long a payment start waits for the provider to tell of an earlier attempt, ms; tests shorten it. */
  readonly delaiVerificationMs?: number;
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly maintenant?: () => number;
  /** True once the server was asked to stop; it is not ready from then on. */
  readonly shutdownRequested?: () => boolean;
}

/** A request body is a handful of short fields; the largest is a sealed answer of the provider. */
const MAX_BODY_BYTES = 32 * 1024;

/** Whoever sends a request more slowly than this holds a connection and nothing else, ms. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Builds the server: the calls of `contract/calls.ts`, the callbacks of the provider, health, and the web app.
 * It opens and closes nothing but itself.
 */
export async function buildApp(options: OptionsApp): Promise<FastifyInstance> {
  const { config, webFolder } = options;
  const pages =
    webFolder && (await readPages(webFolder, config.publicUrl, publicSettings(options)));
  const poserEntetes = prepareHeaders(
    {
      paiement: options.passerelle.origines,
      api: apiOrigins(config),
      scripts: pages?.scriptSources ?? [],
      styles: pages?.styleSources ?? [],
    },
    config.publicUrl.startsWith('https:'),
  );
  const app = createFastify(options, poserEntetes);
  warnOfEmbeddedDatabase(app, config);
  recordMethods(app);
  readJsonStrictly(app);
  const dependencies = createDependencies(options, app.log);
  serveMetrics(app, dependencies.metrics, dependencies, () => queueDepths(options.base));
  logRequests(app);
  handleErrors(app);
  securityHeaders(app, poserEntetes);
  refuseForeignOrigins(app, config);
  await app.register(fastifyCookie);
  if (config.documentation) await serveApiDocument(app, config.publicUrl);
  await app.register(health, dependencies);
  await app.register(settings, dependencies);
  await app.register(async (callbacks) => registerCallbacks(callbacks, dependencies));
  await app.register(async (api) => registerApi(api, dependencies, options.redis ?? null));
  serveSecurityTxt(app, config.securityContact, config.publicUrl, dependencies.maintenant);
  if (webFolder === null || pages === null) app.setNotFoundHandler(notFound);
  else {
    serveSiteMap(app, config.publicUrl);
    serveRobots(app, config.publicUrl);
    await serveWeb(app, webFolder, pages);
  }
  return app;
}

/** One process can have the embedded database, and nobody can copy it meanwhile: for production that is rarely meant. */
function warnOfEmbeddedDatabase(app: FastifyInstance, { production, postgresUrl }: Config): void {
  if (!production || postgresUrl !== null) return;
  app.log.warn('production runs on the embedded database: set DATABASE_URL to use PostgreSQL');
}

/** Where the web app calls when its API has an address of its own (D-07). */
const apiOrigins = ({ settings: { apiUrl } }: Config): string[] =>
  apiUrl === 'default' ? [] : [new URL(apiUrl).origin];

function createFastify(
  { config, logOutput: sortieJournal, requestTimeoutMs = REQUEST_TIMEOUT_MS }: OptionsApp,
  poserEntetes: SetHeaders,
): FastifyInstance {
  return Fastify({
    logger: logOptions(config, sortieJournal),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: originForm,
    trustProxy: config.trustedProxies.length > 0 ? trustOf(config.trustedProxies) : false,
    frameworkErrors: refuseAddress(poserEntetes),
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      // Node looks for requests that are late this often, by default every 30 s.
      connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs / 4),
    },
    bodyLimit: MAX_BODY_BYTES,
    // What has reached a server that closes is still answered: the database is closed after it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Nothing is guessed or dropped: a request fits its schema or is refused.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();
}

function createDependencies(options: OptionsApp, logger: FastifyBaseLogger): Dependencies {
  const { secrets } = options.config;
  const metrics = options.metrics ?? createMetrics();
  return {
    ...options,
    metrics,
    jetons: creerJetons(secrets.TOKEN_SECRET),
    peppers: creerPeppers(secrets.KEY_PEPPERS),
    chiffreur: creerChiffreur(secrets.CIPHER_SECRET),
    limiteEssais: creerLimiteEssais(
      measureCounters(
        createFailureCounters(options.base, options.redis ?? null, logger, (away) =>
          metrics.redisAway.set(away ? 1 : 0),
        ),
        metrics,
      ),
      secrets.TOKEN_SECRET,
      options.slowdownMs,
    ),
    maintenant: options.maintenant ?? Date.now,
    shutdownRequested: options.shutdownRequested ?? (() => false),
  };
}

const forbidCache = (scope: FastifyInstance): void => {
  scope.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('cache-control', 'no-store');
    done(null, payload);
  });
};

/**
 * The callbacks of the provider, beside the limited API and never below it: `addHook` also reaches children that
 * exist already, and a notification that is turned away may be the only one there is (invariant 2).
 */
async function registerCallbacks(
  callbacks: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  forbidCache(callbacks);
  await callbacks.register(fastifyFormbody);
  await callbacks.register(sips, dependencies);
}

async function registerApi(
  api: FastifyInstance,
  dependencies: Dependencies,
  redis: Redis | null,
): Promise<void> {
  const { config, jetons } = dependencies;
  forbidCache(api);
  await limitRate(api, redis);
  takeTurns(api, 'envoiSips');
  if (config.corsOrigins.length > 0) {
    await api.register(fastifyCors, {
      origin: [...config.corsOrigins],
      exposedHeaders: ['date', 'retry-after', MAINTENANCE_HEADER],
    });
  }
  closeDuringMaintenance(api, dependencies.base, dependencies.maintenant);
  await api.register(token, dependencies);
  await api.register(async (privateScope) => {
    requireSession(privateScope, jetons);
    checkXsrf(privateScope, config.secrets.XSRF_SECRET);
    for (const routes of [
      recherche,
      paiement,
      documents,
      envois,
      virement,
      verification,
      cryptage,
    ]) {
      await privateScope.register(routes, dependencies);
    }
  });
}
