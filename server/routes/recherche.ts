import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CALLS } from '#contract/calls.ts';
import { DemandeJustification, DemandeRecherche } from '#contract/schemas/recherche.ts';
import { rechercherAmende } from '../services/rechercherAmende.ts';
import type { Dependances } from './dependances.ts';

/** K-02 and K-04: the same proof, number and key, for the payer and for the receipt. Unknown: 200, no body. */
export const recherche: FastifyPluginAsyncTypebox<Dependances> = async (app, dependances) => {
  app.route({
    method: CALLS.rechercheAmende.method,
    url: CALLS.rechercheAmende.path,
    schema: { body: DemandeRecherche },
    async handler({ session, body }, reponse) {
      const amende = await rechercherAmende(dependances, session, body.numAmende, body.cleAmende);
      return reponse.send(amende ?? '');
    },
  });

  app.route({
    method: CALLS.justifierPaiement.method,
    url: CALLS.justifierPaiement.path,
    schema: { body: DemandeJustification },
    async handler({ session, body }, reponse) {
      const amende = await rechercherAmende(dependances, session, body.numAvis, body.cleAvis);
      return reponse.send(amende ?? '');
    },
  });
};
