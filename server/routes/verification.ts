import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CALLS } from '#contract/calls.ts';
import { DemandeVerification, Verification } from '#contract/schemas/paiement.ts';
import { exigerPatience } from '../plugins/erreurs.ts';
import { verifierJustificatif } from '../services/verifierJustificatif.ts';
import type { Dependances } from './dependances.ts';

/** D-19: whether a receipt says what was paid. Wrong answers are counted by address (D-15). */
export const verification: FastifyPluginAsyncTypebox<Dependances> = async (
  app,
  { base, devinettes },
) => {
  app.route({
    method: CALLS.verification.method,
    url: CALLS.verification.path,
    schema: { body: DemandeVerification, response: { 200: Verification } },
    async handler({ ip, body }) {
      const issue = await devinettes.tenter(
        { adresse: ip },
        async () => {
          const conforme = await verifierJustificatif(base, body);
          return { resultat: { conforme }, juste: conforme };
        },
        async () => true,
      );
      return exigerPatience(issue);
    },
  });
};
