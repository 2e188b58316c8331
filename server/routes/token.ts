import type { FastifyInstance } from 'fastify';
import { ApiError } from '../plugins/errors.ts';
import { bearerOf } from '../plugins/sessions.ts';
import { setXsrfCookie } from '../plugins/xsrf.ts';
import { issueToken, type TokenRefusal } from '../services/session/issueToken.ts';
import type { Tokens } from '../services/session/tokens.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

const MESSAGES: Record<TokenRefusal, string> = {
  'horodatage-invalide': 'The timestamp is not valid, or was used before',
  horloge: 'The clock is off: compare it with the Date header',
};

interface TokenOptions extends Dependencies {
  readonly tokens: Tokens;
}

/** Begins or renews a session (K-01). */
export async function token(app: FastifyInstance, options: TokenOptions): Promise<void> {
  const { config, db, tokens, now } = options;
  const timestampKey = config.settings.cleHorodatage;
  registerCall(app, 'token', async (request, headers) => {
    const outcome = await issueToken(
      { db, tokens, timestampKey, now },
      request.query.sub,
      bearerOf(request),
    );
    if ('refusal' in outcome) throw new ApiError(outcome.refusal, MESSAGES[outcome.refusal]);
    setXsrfCookie(headers, config.secrets.XSRF_SECRET, config.publicUrl.startsWith('https:'));
    return outcome.bearer;
  });
}
