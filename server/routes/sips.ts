import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Body } from '#contract/bodies.ts';
import { CALLS } from '#contract/calls.ts';
import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import type { AnswerChannel, AnswerEnding, Metrics } from '../metrics/metrics.ts';
import { ApiError } from '../plugins/errors.ts';
import { type PaymentAnswer, RefusedAnswer } from '../ports/PaymentGateway.ts';
import { applyAnswer } from '../services/payment/applyAnswer.ts';
import { findReturn } from '../services/payment/confirmPayment.ts';
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
const fieldsOf = (corps: SipsBody): Record<string, string> =>
  Object.fromEntries(
    Object.entries(corps).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );

const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415]);

function endingOf(status: number, acknowledgement: number): AnswerEnding {
  if (status === acknowledgement) return 'acquittee';
  return REFUSALS.has(status) ? 'refusee' : 'non_enregistree';
}

function counterOf({ providerAnswers }: Metrics) {
  const lost = new WeakSet<FastifyRequest>();
  return {
    /** The person was redirected but nothing was recorded. */
    noteLost: (request: FastifyRequest) => lost.add(request),
    compter: (channel: AnswerChannel, acknowledgement: number) => {
      return async (request: FastifyRequest, { statusCode }: FastifyReply) => {
        const done = lost.has(request) ? 'non_enregistree' : endingOf(statusCode, acknowledgement);
        providerAnswers.inc({ canal: channel, suite: done });
      };
    },
  };
}

/** No bearer, XSRF check or limit: the seal counts (D-19, invariant 2). */
export async function sips(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { config, base, gateway } = dependencies;
  const { noteLost, compter: count } = counterOf(dependencies.metrics);

  const read = (corps: SipsBody, logger: FastifyBaseLogger): PaymentAnswer => {
    try {
      return gateway.readAnswer(fieldsOf(corps));
    } catch (error) {
      if (!(error instanceof RefusedAnswer)) throw error;
      logger.warn({ raison: error.message }, 'answer of the gateway refused');
      throw new ApiError('sceau-invalide', 'The answer is not sealed as agreed');
    }
  };

  const apply = async (request: FastifyRequest<{ Body: SipsBody }>): Promise<string> => {
    const received = read(request.body, request.log);
    try {
      const effet = await applyAnswer(base, gateway.marchand, received, 'AUTOMATIQUE');
      request.log.info({ effet, issue: received.issue }, 'answer of the gateway applied');
    } catch (error) {
      // Nothing was committed: do not acknowledge (invariant 2).
      request.log.error({ err: error }, 'answer of the gateway not applied');
      throw new ApiError('indisponible', 'Not recorded');
    }
    return '';
  };

  registerCall(app, 'sipsAutomatique', apply, { onResponse: count('automatique', 200) });

  registerCall(
    app,
    'sipsRetour',
    async (request) => {
      const received = read(request.body, request.log);
      return `${config.publicUrl}${await applyOnReturn(received, request)}`;
    },
    { onResponse: count('retour', 303), errorHandler: replyToPerson },
  );

  const errorPage = (incident: string): string =>
    `${href('erreur', DEFAULT_LANGUAGE, { idErreur: 'technique' })}#incident=${incident}`;

  /** Without database the person still reaches a page, which asks again. */
  async function applyOnReturn(received: PaymentAnswer, request: FastifyRequest): Promise<string> {
    const { id: incident, log: logger } = request;
    try {
      await applyAnswer(base, gateway.marchand, received, 'RETOUR');
      const { RETURN_SECRET } = config.secrets;
      const back = await findReturn(base, RETURN_SECRET, received.transactionReference);
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
  function replyToPerson(
    error: Error & { statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    if (!request.headers.accept?.includes('text/html')) return reply.send(error);
    request.log.warn({ err: error, incident: request.id }, 'return from the gateway refused');
    const address = `${config.publicUrl}${errorPage(request.id)}`;
    const status = error instanceof ApiError ? 400 : (error.statusCode ?? 500);
    if (!REFUSALS.has(status)) {
      noteLost(request);
      return reply.redirect(address, 303);
    }
    return reply.code(status).type('text/html; charset=utf-8').send(nextPage(address));
  }
}
