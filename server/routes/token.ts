import type { FastifyInstance } from 'fastify';
import { ApiError } from '../plugins/errors.ts';
import { bearerOf } from '../plugins/sessions.ts';
import { setXsrfCookie } from '../plugins/xsrf.ts';
import { emettreToken, type RefusToken } from '../services/recherche/emettreToken.ts';
import type { Jetons } from '../services/recherche/jetons.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

const MESSAGES: Record<RefusToken, string> = {
  'horodatage-invalide': 'The timestamp is not valid, or was used before',
  horloge: 'The clock is off: compare it with the Date header',
};

interface TokenOptions extends Dependencies {
  readonly jetons: Jetons;
}

/** K-01: a bearer for a fresh timestamp, as plain text; also sets the XSRF cookie. */
export async function token(app: FastifyInstance, options: TokenOptions): Promise<void> {
  const { config, base, jetons, maintenant } = options;
  const { cleHorodatage } = config.settings;
  registerCall(app, 'token', async (request, reply) => {
    const issue = await emettreToken(
      { base, jetons, cleHorodatage, maintenant },
      request.query.sub,
      bearerOf(request),
    );
    if ('refus' in issue) throw new ApiError(issue.refus, MESSAGES[issue.refus]);
    setXsrfCookie(reply, config.secrets.XSRF_SECRET, config.publicUrl.startsWith('https:'));
    return issue.jeton;
  });
}
