import type { FastifyInstance } from 'fastify';

/** `formOrigins` also covers redirects: browsers apply `form-action` to them. */
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

/** A route may set a content policy first. */
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
