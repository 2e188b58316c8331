import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

export type SetHeaders = (request: IncomingMessage, reply: ServerResponse) => void;

/** `scripts` and `styles` are hashes of inline elements. */
export function prepareHeaders(
  origins: {
    readonly api: readonly string[];
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
  },
  https: boolean,
): SetHeaders {
  // The policy is built once; Fastify's plug-in would build it again for each answer.
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...origins.scripts],
        styleSrc: ["'self'", ...origins.styles],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...origins.api],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        // No text becomes markup or a script: `src/browser/trustedTypes.ts` has the exceptions.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'documents'],
      },
    },
    strictTransportSecurity: https && { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    // For browsers that do not know `frame-ancestors`.
    xFrameOptions: { action: 'deny' },
    // We embed nothing of another origin, so this policy has nothing to guard.
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

export function securityHeaders(app: FastifyInstance, apply: SetHeaders): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    apply(raw, reply.raw);
    done();
  });
}
