import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config/readConfig.ts';
import { originForm } from './network/originForm.ts';
import { refuseAddress } from './plugins/errors.ts';
import { type LogOutput, logOptions } from './plugins/logging.ts';
import type { SetHeaders } from './plugins/securityHeaders.ts';

/** A request body is a handful of short fields; the largest is a sealed answer of the provider. */
const MAX_BODY_BYTES = 32 * 1024;

/** A request that takes longer to arrive is given up, ms: a slow sender holds a connection and nothing else. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface HttpOptions {
  readonly config: Config;
  /** The standard output by default; tests read it. */
  readonly logOutput?: LogOutput;
  /** How long a request may take to arrive, from its first byte to its last, ms; tests shorten it. */
  readonly requestTimeoutMs?: number;
}

/** A server without routes: what it accepts, believes and logs. */
export function createHttpServer(
  { config, logOutput, requestTimeoutMs = REQUEST_TIMEOUT_MS }: HttpOptions,
  setHeaders: SetHeaders,
): FastifyInstance {
  return Fastify({
    logger: logOptions(config, logOutput),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: originForm,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    frameworkErrors: refuseAddress(setHeaders),
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      // Node looks for requests that are late this often, by default every 30 s.
      connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs / 4),
    },
    bodyLimit: MAX_BODY_BYTES,
    // What has reached a server that closes is still answered: the database is closed after it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Nothing is guessed or dropped: a request fits its schema or is refused.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();
}
