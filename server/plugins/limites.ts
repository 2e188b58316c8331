import fastifyRateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { CALLS, type NomCall } from '#contract/calls.ts';
import { prefixeAdresse } from '../services/prefixeAdresse.ts';

/**
 * Requests a minute and address, by call. An office behind one address stays far below: D-14 asks for 300 tokens
 * and 300 correct lookups at least. Guessing is stopped elsewhere, by counting wrong answers (D-15).
 */
export const LIMITES_PAR_MINUTE = {
  token: 600,
  rechercheAmende: 600,
  justifierPaiement: 600,
  // The page asks again every few seconds while a payment is not decided.
  confirmerPaiement: 1_200,
  envoiSips: 300,
  envoiMail: 120,
  envoiPostal: 120,
  generePdf: 300,
  generePdfVirement: 300,
  virement: 300,
  verification: 300,
  encrypte: 600,
  decrypte: 600,
} as const satisfies Partial<Record<NomCall, number>>;

/** For a path that the table does not name. */
const MAXIMUM_AILLEURS = 300;

const parNom: Partial<Record<string, number>> = LIMITES_PAR_MINUTE;
const MAXIMA = new Map<string, number>(
  Object.entries(CALLS).map(([nom, { path }]) => [path, parNom[nom] ?? MAXIMUM_AILLEURS]),
);

const chemin = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

const COMMUN = {
  global: false,
  timeWindow: '1 minute',
  max: (requete: FastifyRequest) => MAXIMA.get(chemin(requete)) ?? MAXIMUM_AILLEURS,
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
