import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/readConfig.ts';
import { type LogOutput, logOptions } from '../logging/logOptions.ts';
import { originForm } from '../network/originForm.ts';
import type { RefuseAddress } from '../plugins/errors.ts';

/** The provider's messages have their own limit. */
const MAX_BODY_BYTES = 32 * 1024;

const MAX_HEADER_BYTES = 32 * 1024;

/** Of slow senders, ms. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface HttpOptions {
  readonly config: Config;
  readonly logOutput?: LogOutput;
  /** First to last byte, ms. */
  readonly requestTimeoutMs?: number;
}

export function createHttpServer(
  { config, logOutput, requestTimeoutMs = REQUEST_TIMEOUT_MS }: HttpOptions,
  refuse: RefuseAddress,
): FastifyInstance {
  return Fastify({
    logger: logOptions(config.logLevel, logOutput),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: originForm,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    frameworkErrors: refuse,
    requestTimeout: requestTimeoutMs,
    http: {
      headersTimeout: requestTimeoutMs,
      // Cookies of the whole domain come along.
      maxHeaderSize: MAX_HEADER_BYTES,
      // Default: every 30 s.
      connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs / 4),
    },
    bodyLimit: MAX_BODY_BYTES,
    // A closing server answers: the database closes later.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Refuse; never coerce or drop.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
}
