import type { FastifyInstance } from 'fastify';
import { ErreurApi } from '../plugins/errors.ts';
import { porteur } from '../plugins/sessions.ts';
import { poserXsrf } from '../plugins/xsrf.ts';
import { emettreToken, type RefusToken } from '../services/recherche/emettreToken.ts';
import type { Dependances } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

const MESSAGES: Record<RefusToken, string> = {
  horodatageInvalide: 'The timestamp is not valid, or was used before',
  horloge: 'The clock is off: compare it with the Date header',
};

/** K-01: a bearer for a fresh timestamp, as plain text; also sets the XSRF cookie. */
export async function token(app: FastifyInstance, dependances: Dependances): Promise<void> {
  const { config, base, jetons, maintenant } = dependances;
  const { cleHorodatage } = config.reglages;
  registerCall(app, 'token', async (requete, reponse) => {
    const issue = await emettreToken(
      { base, jetons, cleHorodatage, maintenant },
      requete.query.sub,
      porteur(requete),
    );
    if ('refus' in issue) throw new ErreurApi(issue.refus, MESSAGES[issue.refus]);
    poserXsrf(reponse, config.secrets.XSRF_SECRET, config.urlPublique.startsWith('https:'));
    return issue.jeton;
  });
}
