import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * The one style that the DSFR's React layer writes into the page: `color-scheme`, light or dark. By its hash,
 * because no inline style is allowed without it.
 */
const KNOWN_STYLES = ['light', 'dark'].map((theme) => {
  const style = `:root { color-scheme: ${theme}; }`;
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
});

/** Writes the security headers of one answer. */
export type SetHeaders = (request: IncomingMessage, reply: ServerResponse) => void;

/**
 * Security headers of every answer (security facts, "XSS and storage" and "Headers").
 * @param origins `paiement`: where the hand-off may post to, since browsers apply `form-action` to redirects too;
 * `api`: where the page calls, beside its own origin (D-07); `scripts`, `styles`: hashes of those inside the pages
 */
export function prepareHeaders(
  origins: {
    readonly paiement: readonly string[];
    readonly api: readonly string[];
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
  },
  https: boolean,
): SetHeaders {
  // Once for all requests: the framework's own plugin writes the policy anew for each.
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...origins.scripts],
        styleSrc: ["'self'", ...KNOWN_STYLES, ...origins.styles],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...origins.api],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'", ...origins.paiement],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: https && { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    // As `frame-ancestors`, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
    // The provider's page is opened in the same window; nothing of ours is embedded elsewhere.
    crossOriginEmbedderPolicy: false,
  });
  return (request, reply) => {
    reply.setHeader(
      'permissions-policy',
      'camera=(self), geolocation=(), microphone=(), payment=()',
    );
    apply(request, reply, () => undefined);
  };
}

/** Gives every answer of the application its security headers. */
export function securityHeaders(app: FastifyInstance, apply: SetHeaders): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    apply(raw, reply.raw);
    done();
  });
}
