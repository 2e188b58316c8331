import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CALLS } from '#contract/calls.ts';
import { DemandeToken } from '#contract/schemas/recherche.ts';
import { ErreurApi } from '../plugins/erreurs.ts';
import { porteur } from '../plugins/sessions.ts';
import { poserXsrf } from '../plugins/xsrf.ts';
import { emettreToken, type RefusToken } from '../services/emettreToken.ts';
import type { Dependances } from './dependances.ts';

const MESSAGES: Record<RefusToken, string> = {
  horodatageInvalide: 'The timestamp is not valid, or was used before',
  horloge: 'The clock is off: compare it with the Date header',
};

/** K-01: a bearer for a fresh timestamp, as plain text; also sets the XSRF cookie. */
export const token: FastifyPluginAsyncTypebox<Dependances> = async (app, dependances) => {
  const { config, base, jetons, maintenant } = dependances;
  app.route({
    method: CALLS.token.method,
    url: CALLS.token.path,
    schema: { querystring: DemandeToken },
    async handler(requete, reponse) {
      const { cleHorodatage } = config.reglages;
      const issue = await emettreToken(
        { base, jetons, cleHorodatage, maintenant },
        requete.query.sub,
        porteur(requete),
      );
      if ('refus' in issue) throw new ErreurApi(issue.refus, MESSAGES[issue.refus]);
      poserXsrf(reponse, config.secrets.XSRF_SECRET, config.urlPublique.startsWith('https:'));
      return reponse.type('text/plain; charset=utf-8').send(issue.jeton);
    },
  });
};
