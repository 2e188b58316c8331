import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type ConnectionError, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/readConfig.ts';
import { type LogOutput, logOptions } from '../logging/logOptions.ts';
import { originForm } from '../network/originForm.ts';
import type { RefuseAddress } from '../plugins/errors.ts';
import type { OverflowAnswer } from '../web/overflowAnswer.ts';

/** For all calls but the provider's notifications, which have a limit of their own. */
const MAX_BODY_BYTES = 32 * 1024;

const MAX_HEADER_BYTES = 32 * 1024;

/** Milliseconds that a slow sender has for a whole request. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface HttpOptions {
  readonly config: Config;
  readonly logOutput?: LogOutput;
  /** Milliseconds from the first to the last byte of a request. */
  readonly requestTimeoutMs?: number;
}

/** For this time what the sender still sends is read and dropped: closing at once would lose the answer. */
const LINGER_MS = 1_000;

/** The answer to a request that is malformed or came too slowly. */
const unread = (status: '400 Bad Request' | '408 Request Timeout'): string =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/** Answers requests that Node could not read. Fastify would answer in English JSON, even to a person's browser. */
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
      // Browsers send the cookies of the whole domain, which are not ours alone.
      maxHeaderSize: MAX_HEADER_BYTES,
      // The default of 30 s would let slow requests live much longer than their limit.
      connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs / 4),
    },
    bodyLimit: MAX_BODY_BYTES,
    // A server that closes still answers: the database closes after it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Refuses a body that does not fit, and never changes it to make it fit.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
}
