import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CALLS } from '#contract/calls.ts';
import { DemandePdf } from '#contract/schemas/paiement.ts';
import { ErreurApi } from '../plugins/erreurs.ts';
import { lireJustificatif } from '../services/justificatif.ts';
import type { Dependances } from './dependances.ts';

/** K-08: the receipt as a PDF, for a bound fine; 206 without a binding, 404 where nothing was paid to us. */
export const documents: FastifyPluginAsyncTypebox<Dependances> = async (app, dependances) => {
  const { base, genererJustificatif } = dependances;
  app.route({
    method: CALLS.generePdf.method,
    url: CALLS.generePdf.path,
    schema: { body: DemandePdf },
    async handler({ session, body }, reponse) {
      const { avisId, locale, referenceReglement } = body;
      const contenu = await lireJustificatif(base, session, avisId, referenceReglement);
      if (contenu === 'non-lie') return reponse.code(206).send();
      if (contenu === null) {
        throw new ErreurApi('sans-justificatif', 'No payment of this service has this reference');
      }
      return reponse
        .type('application/pdf')
        .header(
          'content-disposition',
          `attachment; filename="justificatif-${contenu.referenceReglement}.pdf"`,
        )
        .send(await genererJustificatif(contenu, locale));
    },
  });
};
