import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ErreurApi } from './errors.ts';

const COOKIE = 'XSRF-TOKEN';
const ENTETE = 'x-xsrf-token';

function signer(secret: string, alea: string): string {
  return createHmac('sha256', secret).update(`xsrf/${alea}`).digest('base64url');
}

function estSigne(secret: string, valeur: string): boolean {
  const [alea = '', signature = ''] = valeur.split('.');
  const attendue = Buffer.from(signer(secret, alea));
  const recue = Buffer.from(signature);
  return attendue.length === recue.length && timingSafeEqual(attendue, recue);
}

/** Gives a browser its signed cookie, readable by the page's script (K-16). */
export function poserXsrf(reponse: FastifyReply, secret: string, securise: boolean): void {
  const alea = randomBytes(16).toString('base64url');
  reponse.setCookie(COOKIE, `${alea}.${signer(secret, alea)}`, {
    path: '/',
    sameSite: 'strict',
    secure: securise,
  });
}

/**
 * Signed double submit besides the bearer: a browser that has the cookie must repeat it in the header. A caller
 * without the cookie is no browser of ours and stands by its bearer, which no other site can send.
 */
export function verifierXsrf(app: FastifyInstance, secret: string): void {
  app.addHook('onRequest', async (requete) => {
    const cookie = requete.cookies[COOKIE];
    if (requete.method === 'GET' || cookie === undefined) return;
    if (requete.headers[ENTETE] !== cookie || !estSigne(secret, cookie)) {
      throw new ErreurApi(
        'xsrfInvalide',
        'The X-XSRF-TOKEN header must repeat the XSRF-TOKEN cookie',
      );
    }
  });
}
