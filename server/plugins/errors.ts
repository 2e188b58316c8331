import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUSES, type ErrorCode } from '#contract/errors.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { isDatabaseAway } from '../database/away.ts';
import { hasLongPath } from '../network/longPath.ts';
import { ProviderFailure } from '../ports/PaymentProvider.ts';
import type { GuessOutcome } from '../services/lookup/guessLimits.ts';
import { NotBound } from '../services/session/bindings.ts';
import { EquationBroken } from '../store/equation.ts';
import { errorBody } from '../web/errorBody.ts';
import { meantAddress, sendNoPage, wantsPage } from '../web/noPage.ts';
import type { Pages } from '../web/pages.ts';
import type { SetHeaders } from './securityHeaders.ts';

interface ErrorDetails {
  readonly waitSeconds?: number | undefined;
  readonly fine?: Fine;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** Seconds for the header `Retry-After`. */
  readonly waitSeconds: number | undefined;
  /** The fine that the body shows, to a session that is bound to it. */
  readonly fine: Fine | undefined;

  constructor(code: ErrorCode, message: string, { waitSeconds, fine }: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.waitSeconds = waitSeconds;
    this.fine = fine;
  }
}

/** @throws ApiError `trop-de-tentatives` with the seconds to wait (D-15) */
export function requirePatience<Result>(guess: GuessOutcome<Result>): Result {
  if ('result' in guess) return guess.result;
  throw new ApiError('trop-de-tentatives', 'Too many wrong answers', {
    waitSeconds: guess.secondsToWait,
  });
}

/** Seconds after which a payment page may be asked for again. The failed attempt has ended, so nobody can have paid. */
const PROVIDER_WAIT_S = 10;

/** Refusals by a rule of the service: they are no faults, which alarms count. */
const PLANNED: Readonly<Partial<Record<ErrorCode, string>>> = {
  maintenance: 'closed for maintenance',
  'verification-en-cours': 'an earlier payment is verified first',
};

type Fault = FastifyError | ApiError | ProviderFailure | EquationBroken;

function codeOf(error: Fault): ErrorCode {
  if (error instanceof ApiError) return error.code;
  if (error instanceof ProviderFailure) return 'indisponible';
  // The transaction was rolled back, so nothing was written, and an alarm calls a person (docs/payments.md).
  if (error instanceof EquationBroken) return 'indisponible';
  if (error.statusCode === 429) return 'trop-de-tentatives';
  if (error.statusCode !== undefined && error.statusCode < 500) return 'requete-invalide';
  return isDatabaseAway(error) ? 'indisponible' : 'technique';
}

/** The text of a fault goes to the log alone: callers see the message of a 4xx only. */
function messageOf(error: Fault, code: ErrorCode): string {
  return ERROR_STATUSES[code] < 500 ? error.message : 'The service has met a fault';
}

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
  const planned = PLANNED[code];
  if (planned !== undefined) request.log.info({ incident: request.id }, planned);
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
  const fine = error instanceof ApiError ? error.fine : undefined;
  const body = {
    ...errorBody(request, code, messageOf(error, code)),
    ...(fine !== undefined && { amende: fine }),
  };
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

export type RefuseAddress = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

/**
 * Answers an address that cannot be read. It is not repeated in the answer, since it may hold a credential. No hook
 * runs for it, so the headers are set here.
 */
export function refuseAddress(setHeaders: SetHeaders, pages: Pages | null): RefuseAddress {
  return ({ statusCode = 400 }, request, reply) => {
    setHeaders(request.raw, reply.raw);
    reply.code(hasLongPath(request.url) ? 414 : statusCode).header('cache-control', 'no-store');
    if (pages !== null && wantsPage(request)) {
      const meant = meantAddress(request);
      if (meant === undefined) void sendNoPage(request, reply, pages);
      else reply.redirect(meant, 302);
      return;
    }
    reply.send(errorBody(request, 'requete-invalide', 'The address cannot be read'));
  };
}

/** Answers errors as `{code, message, incident}`, and a person's browser with a page. */
export function handleErrors(app: FastifyInstance, pages: Pages | null): void {
  app.setErrorHandler((error: Fault | NotBound, request, reply) =>
    sendError(error, request, reply, pages),
  );
}
