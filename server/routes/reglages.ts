import type { FastifyPluginAsync } from 'fastify';
import { CHEMIN_REGLAGES, type Reglages } from '#contract/reglages.ts';
import type { Dependencies } from './dependencies.ts';

/** The public settings of the web app (D-07). */
export const reglages: FastifyPluginAsync<Dependencies> = async (app, { config, passerelle }) => {
  const publics: Reglages = { ...config.reglages, originesPaiement: passerelle.origines };
  app.get(CHEMIN_REGLAGES, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(publics),
  );
};
