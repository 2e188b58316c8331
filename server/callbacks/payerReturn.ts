import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import type { ErrorPageId } from '#contract/errors.ts';
import { href } from '#contract/paths.ts';
import { ApiError } from '../plugins/errors.ts';
import type { PayerReturn } from '../ports/PaymentProvider.ts';
import type { Dependencies } from '../routes/dependencies.ts';
import { PageAnswer, Redirection, registerCall } from '../routes/registerCall.ts';
import { isEqual } from '../secrets/equal.ts';
import { askAttempt, PERSON_WAITS_MS } from '../services/payment/ask.ts';
import { tokenOf } from '../services/payment/references.ts';
import { findByCheckout } from '../store/attempts.ts';
import { nextPage } from '../web/nextPage.ts';
import type { RenderOutcomePage } from '../web/outcomePage.ts';
import { type AnswerCounter, REFUSALS, TOO_MANY } from './answerCounter.ts';
import type { Reception } from './reception.ts';

export interface CallbackOptions extends Dependencies {
  readonly reception: Reception;
  readonly counter: AnswerCounter;
  readonly renderOutcome: RenderOutcomePage | undefined;
  /** Milliseconds before a repeated or refused message is answered. */
  readonly idlePauseMs: number;
}

/** Registers the address to which the provider sends a payer back. */
export function registerPayerReturn(app: FastifyInstance, options: CallbackOptions): void {
  const { config, reception, counter, provider, renderOutcome } = options;
  registerCall(
    app,
    'directRetour',
    async (request) => {
      const returned = await reception.verify(
        () => provider.readReturn(request.query),
        request.log,
      );
      const { token, locale } = await recognisePayer(options, returned, request);
      const address = href('confirmation', locale, { token });
      // A redirection would cost a phone 150 ms, so a browser gets the page at once. If it cannot be rendered, the
      // address tries once more and logs why.
      const page = isBrowser(request) && (await renderOutcome?.(address, locale).catch(() => null));
      return page ? new PageAnswer(page) : new Redirection(`${config.publicUrl}${address}`);
    },
    { onResponse: counter.count('retour', 200, 303), errorHandler: answerPerson(options) },
  );
}

/** Recognises the payer. The return says nothing about the payment, so the provider is asked. */
async function recognisePayer(
  { config, db, provider }: CallbackOptions,
  returned: PayerReturn,
  request: FastifyRequest,
) {
  const attempt = await findByCheckout(db, returned.checkoutId);
  if (attempt === undefined || !isEqual(attempt.returnHash ?? '', returned.returnHash)) {
    throw new ApiError('sceau-invalide', 'Nobody is recognised');
  }
  await askAttempt(db, provider, attempt.reference, PERSON_WAITS_MS).catch((error: unknown) =>
    request.log.warn({ err: error }, 'payment not known at the return'),
  );
  const { secrets, formerReturnSecret: former } = config;
  const accepted = [secrets.RETURN_SECRET, ...(former === null ? [] : [former])];
  return { token: tokenOf(accepted, attempt), locale: attempt.locale };
}

/** The page for a person whose return we cannot read. */
const errorPage = (incident: string, page: ErrorPageId = 'technique'): string =>
  `${href('erreur', DEFAULT_LANGUAGE, { idErreur: page })}#incident=${incident}`;

/** Programs want a redirection or a code, and do not ask for HTML. */
const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true;

/** Answers a failed return: a browser gets a page, a program JSON. */
function answerPerson({ config: { publicUrl }, counter, idlePauseMs }: CallbackOptions) {
  return async (
    error: Error & { statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if (error.statusCode === TOO_MANY) await wait(idlePauseMs);
    if (!isBrowser(request)) return reply.send(error);
    request.log.warn({ err: error, incident: request.id }, 'return from the provider refused');
    const status = error instanceof ApiError ? 400 : (error.statusCode ?? 500);
    if (status === TOO_MANY) {
      counter.noteLimited(request);
      return reply.redirect(`${publicUrl}${errorPage(request.id, 'trop-de-tentatives')}`, 303);
    }
    const address = `${publicUrl}${errorPage(request.id)}`;
    if (!REFUSALS.has(status)) {
      counter.noteLost(request);
      return reply.redirect(address, 303);
    }
    return reply.code(status).type('text/html; charset=utf-8').send(nextPage(address));
  };
}
