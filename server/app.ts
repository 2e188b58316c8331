import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifyFormbody from '@fastify/formbody';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import { creerCompteurs } from './adapters/failureCounters.ts';
import type { Config } from './config/readConfig.ts';
import type { Base } from './database/open.ts';
import { creerMetriques, type Metriques } from './metrics/metrics.ts';
import { servirDocumentation } from './plugins/apiDocument.ts';
import { erreurs, refuserAdresse } from './plugins/errors.ts';
import { journaliserRequetes, optionsJournal, type SortieJournal } from './plugins/logging.ts';
import { fermerPendantMaintenance } from './plugins/maintenanceGate.ts';
import { recordMethods } from './plugins/methods.ts';
import { servirMetriques } from './plugins/metricsEndpoint.ts';
import { refuseForeignOrigins } from './plugins/origin.ts';
import { limiterDebit } from './plugins/rateLimit.ts';
import { readJsonStrictly } from './plugins/requestBody.ts';
import {
  entetesDeSecurite,
  type PoserEntetes,
  preparerEntetes,
} from './plugins/securityHeaders.ts';
import { exigerSession } from './plugins/sessions.ts';
import { servirPlanDuSite } from './plugins/siteMap.ts';
import { introuvable, servirWeb } from './plugins/web.ts';
import { serveRobots, serveSecurityTxt } from './plugins/wellKnown.ts';
import { verifierXsrf } from './plugins/xsrf.ts';
import type { GenerateurJustificatif } from './ports/DocumentJustificatif.ts';
import type { GenerateurVirement } from './ports/DocumentVirement.ts';
import type { PaymentGateway } from './ports/PaymentGateway.ts';
import { cryptage } from './routes/cryptage.ts';
import type { Dependances } from './routes/dependencies.ts';
import { documents } from './routes/documents.ts';
import { envois } from './routes/envois.ts';
import { sante } from './routes/health.ts';
import { paiement } from './routes/paiement.ts';
import { recherche } from './routes/recherche.ts';
import { reglages } from './routes/reglages.ts';
import { sips } from './routes/sips.ts';
import { token } from './routes/token.ts';
import { verification } from './routes/verification.ts';
import { virement } from './routes/virement.ts';
import { creerPoivres } from './services/amende/empreinteCle.ts';
import { creerChiffreur } from './services/recherche/chiffreur.ts';
import { creerJetons } from './services/recherche/jetons.ts';
import { creerDevinettes } from './services/recherche/limiteEssais.ts';

/** All that the application is built from; tests and the product use the same function. */
export interface OptionsApp {
  readonly config: Config;
  readonly base: Base;
  readonly passerelle: PaymentGateway;
  readonly genererJustificatif: GenerateurJustificatif;
  readonly genererVirement: GenerateurVirement;
  /** Where replicas count together; without it the database and each replica count. */
  readonly redis?: Redis | null;
  /** Folder of the built web app, with a final slash; null serves the API alone. */
  readonly dossierWeb: URL | null;
  /** What the process measures already, such as its gateway; its own by default. */
  readonly metriques?: Metriques;
  /** The standard output by default; tests read it. */
  readonly sortieJournal?: SortieJournal;
  /** How long guesses at a number under attack are slowed, ms (D-15); tests shorten it. */
  readonly ralentissementMs?: number;
  /** How long a request may take to arrive, from its first byte to its last, ms; tests shorten it. */
  readonly delaiRequeteMs?: number;
  /** How long a payment start waits for the provider to tell of an earlier attempt, ms; tests shorten it. */
  readonly delaiVerificationMs?: number;
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly maintenant?: () => number;
  /** True once the server was asked to stop; it is not ready from then on. */
  readonly arretDemande?: () => boolean;
}

/** A request body is a handful of short fields; the largest is a sealed answer of the provider. */
const CORPS_MAXIMAL_OCTETS = 32 * 1024;

/** Whoever sends a request more slowly than this holds a connection and nothing else, ms. */
const DELAI_REQUETE_MS = 30_000;

/**
 * Builds the server: the calls of `contract/calls.ts`, the callbacks of the provider, health, and the web app.
 * It opens and closes nothing but itself.
 */
export async function buildApp(options: OptionsApp): Promise<FastifyInstance> {
  const { config } = options;
  const poserEntetes = preparerEntetes(
    { paiement: options.passerelle.origines, api: originesApi(config) },
    config.urlPublique.startsWith('https:'),
  );
  const app = creerFastify(options, poserEntetes);
  recordMethods(app);
  readJsonStrictly(app);
  const dependances = creerDependances(options, app.log);
  servirMetriques(app, dependances.metriques, dependances);
  journaliserRequetes(app);
  erreurs(app);
  entetesDeSecurite(app, poserEntetes);
  refuseForeignOrigins(app, config);
  await app.register(fastifyCookie);
  if (config.documentation) await servirDocumentation(app, config.urlPublique);
  await app.register(sante, dependances);
  await app.register(reglages, dependances);
  await app.register(async (rappels) => enregistrerRappels(rappels, dependances));
  await app.register(async (api) => enregistrerApi(api, dependances, options.redis ?? null));
  serveSecurityTxt(app, config.securityContact, config.urlPublique, dependances.maintenant);
  if (options.dossierWeb === null) app.setNotFoundHandler(introuvable);
  else {
    servirPlanDuSite(app, config.urlPublique);
    serveRobots(app, config.urlPublique);
    await servirWeb(app, options.dossierWeb, config.urlPublique);
  }
  return app;
}

/** Where the web app calls when its API has an address of its own (D-07). */
const originesApi = ({ reglages: { apiUrl } }: Config): string[] =>
  apiUrl === 'default' ? [] : [new URL(apiUrl).origin];

function creerFastify(
  { config, sortieJournal, delaiRequeteMs = DELAI_REQUETE_MS }: OptionsApp,
  poserEntetes: PoserEntetes,
): FastifyInstance {
  return Fastify({
    logger: optionsJournal(config, sortieJournal),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.proxysDeConfiance.length > 0 ? [...config.proxysDeConfiance] : false,
    frameworkErrors: refuserAdresse(poserEntetes),
    requestTimeout: delaiRequeteMs,
    http: {
      headersTimeout: delaiRequeteMs,
      // Node looks for requests that are late this often, by default every 30 s.
      connectionsCheckingInterval: Math.min(1_000, delaiRequeteMs / 4),
    },
    bodyLimit: CORPS_MAXIMAL_OCTETS,
    // What has reached a server that closes is still answered: the database is closed after it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Nothing is guessed or dropped: a request fits its schema or is refused.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();
}

function creerDependances(options: OptionsApp, journal: FastifyBaseLogger): Dependances {
  const { secrets } = options.config;
  const metriques = options.metriques ?? creerMetriques();
  return {
    ...options,
    metriques,
    jetons: creerJetons(secrets.TOKEN_SECRET),
    poivres: creerPoivres(secrets.KEY_PEPPERS),
    chiffreur: creerChiffreur(secrets.CIPHER_SECRET),
    devinettes: creerDevinettes(
      creerCompteurs(options.base, options.redis ?? null, journal, metriques),
      secrets.TOKEN_SECRET,
      options.ralentissementMs,
    ),
    maintenant: options.maintenant ?? Date.now,
    arretDemande: options.arretDemande ?? (() => false),
  };
}

const interdireCache = (portee: FastifyInstance): void => {
  portee.addHook('onSend', async (_requete, reponse) => {
    reponse.header('cache-control', 'no-store');
  });
};

/**
 * The callbacks of the provider, beside the limited API and never below it: `addHook` also reaches children that
 * exist already, and a notification that is turned away may be the only one there is (invariant 2).
 */
async function enregistrerRappels(
  rappels: FastifyInstance,
  dependances: Dependances,
): Promise<void> {
  interdireCache(rappels);
  await rappels.register(fastifyFormbody);
  await rappels.register(sips, dependances);
}

async function enregistrerApi(
  api: FastifyInstance,
  dependances: Dependances,
  redis: Redis | null,
): Promise<void> {
  const { config, jetons } = dependances;
  interdireCache(api);
  await limiterDebit(api, redis);
  if (config.originesCors.length > 0) {
    await api.register(fastifyCors, {
      origin: [...config.originesCors],
      exposedHeaders: ['date', 'retry-after'],
    });
  }
  fermerPendantMaintenance(api, dependances.base, dependances.maintenant);
  await api.register(token, dependances);
  await api.register(async (privees) => {
    exigerSession(privees, jetons);
    verifierXsrf(privees, config.secrets.XSRF_SECRET);
    for (const routes of [
      recherche,
      paiement,
      documents,
      envois,
      virement,
      verification,
      cryptage,
    ]) {
      await privees.register(routes, dependances);
    }
  });
}
