import type { FastifyPluginAsync } from 'fastify';
import { CHEMIN_REGLAGES, type Reglages } from '#contract/reglages.ts';
import type { Dependencies } from './dependencies.ts';

/** The public settings of the web app (D-07). */
export const reglagesPublics = ({
  config,
  passerelle,
}: Pick<Dependencies, 'config' | 'passerelle'>): Reglages => ({
  ...config.reglages,
  originesPaiement: passerelle.origines,
});

/** Serves them; a page has them already. */
export const reglages: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const publics = reglagesPublics(dependencies);
  app.get(CHEMIN_REGLAGES, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(publics),
  );
};
