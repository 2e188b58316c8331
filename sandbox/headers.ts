import type { FastifyInstance } from 'fastify';

/** Browsers apply `form-action` to redirects, too. */
export const contentPolicy = (formOrigin = ''): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' ${formOrigin}; base-uri 'none'; frame-ancestors 'none'`;

export function setHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, response) => {
    if (!response.hasHeader('content-security-policy')) {
      response.header('content-security-policy', contentPolicy());
    }
    response.headers({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
}
