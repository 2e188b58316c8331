import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE } from '#contract/domain/languages.ts';
import type { ErrorPageId } from '#contract/errors.ts';
import { href } from '#contract/paths.ts';
import { ApiError } from '../plugins/errors.ts';
import { nextPage } from '../web/nextPage.ts';
import { type AnswerCounter, REFUSALS, TOO_MANY } from './answerCounter.ts';

/** The page for a person whose return we cannot read. */
const errorPage = (incident: string, page: ErrorPageId = 'technique'): string =>
  `${href('erreur', DEFAULT_LANGUAGE, { idErreur: page })}#incident=${incident}`;

/** Programs want a redirection or a code, and do not ask for HTML. */
export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true;

interface Options {
  readonly publicUrl: string;
  readonly counter: AnswerCounter;
  readonly idlePauseMs: number;
}

/** Answers a failed return: a browser gets a page, a program JSON. */
export function answerPerson({ publicUrl, counter, idlePauseMs }: Options) {
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
