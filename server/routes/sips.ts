import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Body } from '#contract/bodies.ts';
import { CALLS } from '#contract/calls.ts';
import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import type { ErrorPageId } from '#contract/errors.ts';
import { href } from '#contract/paths.ts';
import type { AnswerSource } from '../database/tables/payment.ts';
import type { AnswerChannel, AnswerEnding, Metrics } from '../metrics/metrics.ts';
import { ApiError } from '../plugins/errors.ts';
import { type PaymentAnswer, RefusedAnswer } from '../ports/PaymentGateway.ts';
import { createRepeats } from '../repeats.ts';
import type { AnswerEffect } from '../services/payment/applyAnswer.ts';
import { applyAnswer, isKnownAnswer } from '../services/payment/applyAnswer.ts';
import { findReturn } from '../services/payment/confirmPayment.ts';
import { createTurns, TooBusy } from '../turns.ts';
import type { Dependencies } from './dependencies.ts';
import { nextPage } from './nextPage.ts';
import { registerCall } from './registerCall.ts';

type SipsBody = Body<'sipsAutomatique'>;

/** Without query string (sips facts). */
export function sipsAddresses(publicUrl: string): { urlAutomatique: string; urlRetour: string } {
  return {
    urlAutomatique: `${publicUrl}${CALLS.sipsAutomatique.path}`,
    urlRetour: `${publicUrl}${CALLS.sipsRetour.path}`,
  };
}

/** A field posted twice is an array and reads as absent. */
const fieldsOf = (body: SipsBody): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );

const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415]);
const TOO_MANY = 429;

const ANSWER_TURNS = { waiting: 1_000, waitMs: 10_000 };
const BUSY_WAIT_S = 10;

/** More often in a minute neither a provider nor a person repeats an answer. */
const FREE_REPEATS = 10;
/** Milliseconds. Who posts what changes nothing waits, and costs others nothing meanwhile. */
const IDLE_PAUSE_MS = 1_000;

function endingOf(status: number, acknowledgement: number): AnswerEnding {
  if (status === acknowledgement) return 'acquittee';
  return REFUSALS.has(status) ? 'refusee' : 'non_enregistree';
}

function counterOf({ providerAnswers }: Metrics) {
  const lost = new WeakSet<FastifyRequest>();
  const limited = new WeakSet<FastifyRequest>();
  return {
    /** The person was redirected without reading the answer. */
    noteLimited: (request: FastifyRequest) => limited.add(request),
    /** The person was redirected but nothing was recorded. */
    noteLost: (request: FastifyRequest) => lost.add(request),
    compter: (channel: AnswerChannel, acknowledgement: number) => {
      return async (request: FastifyRequest, { statusCode }: FastifyReply) => {
        // Nobody read it.
        if (statusCode === TOO_MANY || limited.has(request)) return;
        const done = lost.has(request) ? 'non_enregistree' : endingOf(statusCode, acknowledgement);
        providerAnswers.inc({ canal: channel, suite: done });
      };
    },
  };
}

export interface SipsOptions extends Dependencies {
  /** Tests shorten it. */
  readonly idlePauseMs?: number | undefined;
}

/**
 * No bearer or XSRF check: the seal counts (D-19, invariant 2). Only the browser's return is limited,
 * since the provider posts from few addresses.
 */
export async function sips(app: FastifyInstance, dependencies: SipsOptions): Promise<void> {
  const { config, base, gateway, idlePauseMs = IDLE_PAUSE_MS } = dependencies;
  const { noteLost, noteLimited, compter: count } = counterOf(dependencies.metrics);
  // The other connections are for those who look a fine up.
  const atOnce = Math.floor(config.postgresConnections / 2);
  const inTurn = createTurns({ ...ANSWER_TURNS, atOnce });

  const repeats = createRepeats();

  const receive = async (answer: PaymentAnswer, source: AnswerSource): Promise<AnswerEffect> => {
    if (repeats(answer.empreinte) > FREE_REPEATS) await wait(idlePauseMs);
    if (await isKnownAnswer(base, answer)) return 'DEJA_VUE';
    return inTurn(answer.transactionReference, () =>
      applyAnswer(base, gateway.marchand, answer, source),
    );
  };

  const read = async (body: SipsBody, logger: FastifyBaseLogger): Promise<PaymentAnswer> => {
    try {
      return gateway.readAnswer(fieldsOf(body));
    } catch (error) {
      if (!(error instanceof RefusedAnswer)) throw error;
      logger.warn({ raison: error.message }, 'answer of the gateway refused');
      await wait(idlePauseMs);
      throw new ApiError('sceau-invalide', 'The answer is not sealed as agreed');
    }
  };

  const apply = async (request: FastifyRequest<{ Body: SipsBody }>): Promise<string> => {
    const received = await read(request.body, request.log);
    try {
      const effect = await receive(received, 'AUTOMATIQUE');
      request.log.info({ effet: effect, issue: received.issue }, 'answer of the gateway applied');
    } catch (error) {
      // Nothing was committed: do not acknowledge (invariant 2).
      request.log.error({ err: error }, 'answer of the gateway not applied');
      const pause = error instanceof TooBusy ? BUSY_WAIT_S : undefined;
      throw new ApiError('indisponible', 'Not recorded', pause);
    }
    return '';
  };

  registerCall(app, 'sipsAutomatique', apply, { onResponse: count('automatique', 200) });

  registerCall(
    app,
    'sipsRetour',
    async (request) => {
      const received = await read(request.body, request.log);
      return `${config.publicUrl}${await applyOnReturn(received, request)}`;
    },
    { onResponse: count('retour', 303), errorHandler: replyToPerson },
  );

  const errorPage = (incident: string, page: ErrorPageId = 'technique'): string =>
    `${href('erreur', DEFAULT_LANGUAGE, { idErreur: page })}#incident=${incident}`;

  /** Without database the person still reaches a page, which asks again. */
  async function applyOnReturn(received: PaymentAnswer, request: FastifyRequest): Promise<string> {
    const { id: incident, log: logger } = request;
    try {
      await receive(received, 'RETOUR');
      const { secrets, formerReturnSecret: former } = config;
      const accepted = [secrets.RETURN_SECRET, ...(former === null ? [] : [former])];
      const back = await findReturn(base, accepted, received.transactionReference);
      if (back !== null) return href('confirmation', back.locale, { token: back.jeton });
    } catch (error) {
      logger.error({ err: error, incident }, 'return from the gateway not applied');
      noteLost(request);
      if (received.contexteRetour !== null) {
        return href('confirmation', DEFAULT_LANGUAGE, { token: received.contexteRetour });
      }
    }
    return errorPage(incident);
  }

  /** A page for browsers, a JSON code for programs. */
  async function replyToPerson(
    error: Error & { statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (error.statusCode === TOO_MANY) await wait(idlePauseMs);
    if (!request.headers.accept?.includes('text/html')) return reply.send(error);
    request.log.warn({ err: error, incident: request.id }, 'return from the gateway refused');
    const status = error instanceof ApiError ? 400 : (error.statusCode ?? 500);
    if (status === TOO_MANY) {
      noteLimited(request);
      const page = errorPage(request.id, 'trop-de-tentatives');
      return reply.redirect(`${config.publicUrl}${page}`, 303);
    }
    const address = `${config.publicUrl}${errorPage(request.id)}`;
    if (!REFUSALS.has(status)) {
      noteLost(request);
      return reply.redirect(address, 303);
    }
    return reply.code(status).type('text/html; charset=utf-8').send(nextPage(address));
  }
}
