import type { FastifyInstance } from 'fastify';

/** Browsers apply `form-action` to the redirect after a form too, so it must allow the merchant. */
export const contentPolicy = (formOrigin = ''): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${formOrigin}; base-uri 'none'; frame-ancestors 'none'`;

export function setHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': contentPolicy(),
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
}
