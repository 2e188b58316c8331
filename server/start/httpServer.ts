import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type ConnectionError, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/readConfig.ts';
import { type LogOutput, logOptions } from '../logging/logOptions.ts';
import { originForm } from '../network/originForm.ts';
import type { RefuseAddress } from '../plugins/errors.ts';
import type { OverflowAnswer } from '../web/overflowAnswer.ts';

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

/** What the sender has not sent yet is read and dropped: a closed connection would lose the answer. */
const LINGER_MS = 1_000;

/** Of a request that has no form, or came too slowly. */
const unread = (status: '400 Bad Request' | '408 Request Timeout'): string =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/** Fastify's own answers are JSON in English, also for a person's browser. */
function answerUnread(
  { code, rawPacket }: ConnectionError,
  socket: Socket,
  overflow: OverflowAnswer,
): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (code === 'HPE_HEADER_OVERFLOW')
    socket.end(overflow(Buffer.isBuffer(rawPacket) ? rawPacket : undefined));
  else {
    socket.end(
      unread(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'),
    );
  }
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

export function createHttpServer(
  { config, logOutput, requestTimeoutMs = REQUEST_TIMEOUT_MS }: HttpOptions,
  refuse: RefuseAddress,
  overflow: OverflowAnswer,
): FastifyInstance {
  return Fastify({
    logger: logOptions(config.logLevel, logOutput),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: originForm,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    frameworkErrors: refuse,
    clientErrorHandler: (error, socket) => answerUnread(error, socket, overflow),
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
