import type { FastifyInstance } from 'fastify';

/**
 * The content policy of a page: no script at all, forms to ourselves and to the origins named.
 * Browsers apply `form-action` to redirects as well.
 */
export function politique(originesFormulaire: readonly string[] = []): string {
  const formulaires = [...new Set(["'self'", ...originesFormulaire])].join(' ');
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${formulaires}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer; a route that sets its own content policy keeps it. */
export function poserEntetes(app: FastifyInstance): void {
  app.addHook('onSend', async (_requete, reponse) => {
    if (!reponse.hasHeader('content-security-policy')) {
      reponse.header('content-security-policy', politique());
    }
    reponse.headers({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
}
