import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import type { ErrorBody } from '#contract/schemas/common.ts';
import { isDatabaseAway } from '../database/away.ts';
import { ProviderFailure } from '../ports/PaymentProvider.ts';
import type { GuessOutcome } from '../services/lookup/guessLimits.ts';
import { NotBound } from '../services/session/bindings.ts';
import { EquationBroken } from '../store/equation.ts';
import { meantAddress, sendNoPage, wantsPage } from '../web/noPage.ts';
import type { Pages } from '../web/pages.ts';
import type { SetHeaders } from './securityHeaders.ts';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** Of `Retry-After`. */
  readonly waitSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, waitSeconds?: number) {
    super(message);
    this.code = code;
    this.waitSeconds = waitSeconds;
  }
}

/** @throws ApiError `trop-de-tentatives` (D-15) */
export function requirePatience<Result>(guess: GuessOutcome<Result>): Result {
  if ('result' in guess) return guess.result;
  throw new ApiError('trop-de-tentatives', 'Too many wrong answers', guess.secondsToWait);
}

/** For a payment page. Nobody can have paid: the attempt has ended. */
const PROVIDER_WAIT_S = 10;

type Fault = FastifyError | ApiError | ProviderFailure | EquationBroken;

function codeOf(error: Fault): ErrorCode {
  if (error instanceof ApiError) return error.code;
  if (error instanceof ProviderFailure) return 'indisponible';
  // Rolled back: nothing was written, and a person is called (docs/payments.md).
  if (error instanceof EquationBroken) return 'indisponible';
  if (error.statusCode === 429) return 'trop-de-tentatives';
  if (error.statusCode !== undefined && error.statusCode < 500) return 'requete-invalide';
  return isDatabaseAway(error) ? 'indisponible' : 'technique';
}

/** Of 4xx; faults go to the log. */
function messageOf(error: Fault, code: ErrorCode): string {
  return ERROR_STATUSES[code] < 500 ? error.message : 'The service has met a fault';
}

export const errorBody = (
  { id: incident }: FastifyRequest,
  code: ErrorCode,
  message: string,
): ErrorBody => ({ code, message, incident });

async function sendError(
  error: Fault | NotBound,
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages | null,
): Promise<FastifyReply> {
  if (error instanceof NotBound) return reply.code(206).send();
  const code = codeOf(error);
  const status =
    code === 'requete-invalide'
      ? ((error as FastifyError).statusCode ?? 400)
      : ERROR_STATUSES[code];
  // Planned: no fault alarm.
  if (code === 'maintenance') request.log.info({ incident: request.id }, 'closed for maintenance');
  else if (error instanceof ProviderFailure) {
    request.log.error(
      {
        genre: error.kind,
        statut: error.status,
        codes: error.codes,
        network: error.network,
        incident: request.id,
      },
      'The provider made no payment page',
    );
    reply.header('retry-after', PROVIDER_WAIT_S);
  } else if (status >= 500) request.log.error({ err: error, incident: request.id }, 'fault');
  if (error instanceof ApiError && error.waitSeconds !== undefined) {
    reply.header('retry-after', error.waitSeconds);
  }
  reply.header('cache-control', 'no-store');
  if (pages !== null && wantsPage(request)) return sendNoPage(request, reply.code(status), pages);
  const body = errorBody(request, code, messageOf(error, code));
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

export type RefuseAddress = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

/** Not echoed: it may hold a credential. No hook runs: headers are set here. */
export function refuseAddress(setHeaders: SetHeaders, pages: Pages | null): RefuseAddress {
  return ({ statusCode = 400 }, request, reply) => {
    setHeaders(request.raw, reply.raw);
    reply.code(statusCode).header('cache-control', 'no-store');
    if (pages !== null && wantsPage(request)) {
      const meant = meantAddress(request);
      if (meant === undefined) void sendNoPage(request, reply, pages);
      else reply.redirect(meant, 302);
      return;
    }
    reply.send(errorBody(request, 'requete-invalide', 'The address cannot be read'));
  };
}

/** `{code, message, incident}`. */
export function handleErrors(app: FastifyInstance, pages: Pages | null): void {
  app.setErrorHandler((error: Fault | NotBound, request, reply) =>
    sendError(error, request, reply, pages),
  );
}
