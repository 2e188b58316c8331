import fastifyCors from '@fastify/cors';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';
import { closeDuringMaintenance } from './plugins/maintenanceGate.ts';
import { limitRate } from './plugins/rateLimit.ts';
import { requireSession } from './plugins/sessions.ts';
import { checkXsrf } from './plugins/xsrf.ts';
import type { GenerateurJustificatif } from './ports/DocumentJustificatif.ts';
import type { GenerateurVirement } from './ports/DocumentVirement.ts';
import { cryptage } from './routes/cryptage.ts';
import type { Dependencies } from './routes/dependencies.ts';
import { documents } from './routes/documents.ts';
import { envois } from './routes/envois.ts';
import { paiement } from './routes/paiement.ts';
import { recherche } from './routes/recherche.ts';
import { sips } from './routes/sips.ts';
import { token } from './routes/token.ts';
import { verification } from './routes/verification.ts';
import { virement } from './routes/virement.ts';
import { creerJetons } from './services/recherche/jetons.ts';

/**
 * The callbacks of the provider, beside the limited API and never below it: `addHook` also reaches children that
 * exist already, and a notification that is turned away may be the only one there is (invariant 2).
 */
export async function callbacks(scope: FastifyInstance, shared: Dependencies): Promise<void> {
  forbidCache(scope);
  await scope.register(fastifyFormbody);
  await scope.register(sips, shared);
}

/** What the calls work with. */
export interface ApiOptions {
  readonly shared: Dependencies;
  readonly genererJustificatif: GenerateurJustificatif;
  readonly genererVirement: GenerateurVirement;
  /** How long a payment start waits for the provider's word on an earlier attempt, ms; tests shorten it. */
  readonly delaiVerificationMs?: number;
}

/** The limited API: a token for everybody, and the calls of a session. */
export async function api(scope: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shared } = options;
  const { config, base, maintenant } = shared;
  const jetons = creerJetons(config.secrets.TOKEN_SECRET);
  forbidCache(scope);
  await limitRate(scope);
  if (config.corsOrigins.length > 0) {
    await scope.register(fastifyCors, {
      origin: [...config.corsOrigins],
      exposedHeaders: ['date', 'retry-after', MAINTENANCE_HEADER],
    });
  }
  closeDuringMaintenance(scope, base, maintenant);
  await scope.register(token, { ...shared, jetons });
  await scope.register(async (inSession) => {
    requireSession(inSession, jetons);
    checkXsrf(inSession, config.secrets.XSRF_SECRET);
    await inSession.register(recherche, shared);
    const { delaiVerificationMs, genererJustificatif, genererVirement } = options;
    await inSession.register(paiement, { ...shared, delaiVerificationMs });
    await inSession.register(documents, { base, genererJustificatif });
    await inSession.register(envois, shared);
    await inSession.register(virement, { ...shared, genererVirement });
    await inSession.register(verification, shared);
    await inSession.register(cryptage, shared);
  });
}

const forbidCache = (scope: FastifyInstance): void => {
  scope.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('cache-control', 'no-store');
    done(null, payload);
  });
};
