import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isEqual } from '../secrets/equal.ts';
import { ApiError } from './errors.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';

function sign(secret: string, nonce: string): string {
  return createHmac('sha256', secret).update(`xsrf/${nonce}`).digest('base64url');
}

function isSigned(secret: string, value: string): boolean {
  const [nonce = '', signature = ''] = value.split('.');
  return isEqual(sign(secret, nonce), signature);
}

/** The script of the page must read the cookie (K-16), so it is not `HttpOnly`. */
export function setXsrfCookie(
  reply: Pick<FastifyReply, 'setCookie'>,
  secret: string,
  secure: boolean,
): void {
  const nonce = randomBytes(16).toString('base64url');
  reply.setCookie(COOKIE, `${nonce}.${sign(secret, nonce)}`, {
    path: '/',
    sameSite: 'strict',
    secure,
  });
}

/** Without the cookie the bearer alone protects the call: another site cannot send it. */
export function checkXsrf(app: FastifyInstance, secret: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const cookie = request.cookies[COOKIE];
    if (request.method === 'GET' || cookie === undefined) return done();
    if (request.headers[HEADER] === cookie && isSigned(secret, cookie)) return done();
    const reason = 'The X-XSRF-TOKEN header must repeat the XSRF-TOKEN cookie';
    done(new ApiError('xsrf-invalide', reason));
  });
}
