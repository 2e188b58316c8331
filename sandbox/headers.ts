import type { FastifyInstance } from 'fastify';

/**
 * The content policy of a page: no script but its own file, forms to ourselves and to the origins named.
 * Browsers apply `form-action` to redirects as well.
 */
export function contentPolicy(formOrigins: readonly string[] = []): string {
  const forms = [...new Set(["'self'", ...formOrigins])].join(' ');
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer; a route that sets its own content policy keeps it. */
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
