import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { ErreurApi } from '../plugins/errors.ts';
import type { Dependances } from './dependencies.ts';

const DELAI_MS = 2_000;

/** Whether the process runs, and whether it can do its work (names that outsiders rely on). */
export const sante: FastifyPluginAsync<Dependances> = async (app, dependances) => {
  const { base, config, arretDemande } = dependances;
  app.addHook('onRequest', async (_requete, reponse) => {
    reponse.header('cache-control', 'no-store');
  });

  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (_requete, reponse) => {
    if (arretDemande()) return reponse.code(503).send({ status: 'stopping' });
    // The server listens only once its migrations are done, so reaching the database is enough.
    await sql`select 1`.execute(base);
    if (config.portSandbox !== null) await interrogerSandbox(new URL('/health', config.sips.url));
    return { status: 'ok' };
  });
};

async function interrogerSandbox(adresse: URL): Promise<void> {
  const reponse = await fetch(adresse, { signal: AbortSignal.timeout(DELAI_MS) }).catch(() => null);
  if (reponse?.ok !== true) throw new ErreurApi('indisponible', 'The gateway does not answer');
}
