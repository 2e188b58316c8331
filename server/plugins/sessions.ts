import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tokens } from '../services/session/tokens.ts';
import { ApiError } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: string;
  }
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,2048})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** Only a fault of the token answers 401, because clients then ask for a new one (D-13). */
export function requireSession(app: FastifyInstance, tokens: Tokens): void {
  app.decorateRequest('session', '');
  app.addHook('onRequest', (request, _reply, done) => {
    const token = bearerOf(request);
    const session = token === undefined ? null : tokens.read(token);
    if (session === null) return done(new ApiError('jeton-invalide', 'A valid bearer is needed'));
    request.session = session;
    done();
  });
}
