import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Jetons } from '../services/recherche/jetons.ts';
import { ErreurApi } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every call behind `exigerSession`. */
    session: string;
  }
}

/** The bearer of a request, as sent. */
export function porteur(requete: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,2048})$/.exec(requete.headers.authorization ?? '')?.[1];
}

/**
 * Lets only callers with a valid bearer in; others get 401 `jetonInvalide` (D-13: 401 is for token faults alone).
 * Applies to the routes registered on this instance and below.
 */
export function exigerSession(app: FastifyInstance, jetons: Jetons): void {
  app.decorateRequest('session', '');
  app.addHook('onRequest', (requete, _reponse, suite) => {
    const jeton = porteur(requete);
    const session = jeton === undefined ? null : jetons.lire(jeton);
    if (session === null) return suite(new ErreurApi('jetonInvalide', 'A valid bearer is needed'));
    requete.session = session;
    suite();
  });
}
