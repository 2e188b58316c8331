import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Answer, bodiesOf, type Sent } from '#contract/bodies.ts';
import { type CallName, callOf } from '#contract/calls.ts';
import type { Page } from '../web/pages.ts';
import { sendPage } from '../web/sendPage.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName;
  }
}

interface Route<N extends CallName> {
  Body: Sent<N, 'body'>;
  Querystring: Sent<N, 'query'>;
}

/** A document in place of the answer of the contract. */
export class PageAnswer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }
}

/**
 * What a handler may do to its reply. It cannot send one: `await` unwraps a sent reply to undefined, which `registerCall`
 * would send once more.
 */
type AnswerHeaders = Pick<FastifyReply, 'setCookie'> & {
  header(name: string, value: string): void;
};

/** @throws ApiError @throws NotBound */
type Handler<N extends CallName> = (
  request: FastifyRequest<Route<N>>,
  headers: AnswerHeaders,
) => Promise<Answer<N, Buffer> | PageAnswer>;

interface Options extends Pick<RouteOptions, 'onResponse' | 'errorHandler' | 'bodyLimit'> {
  /** The handler reads bytes. */
  readonly raw?: true;
}

/** By `contract/calls.ts`. `options` are for this call only. */
export function registerCall<N extends CallName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
  { raw, ...hooks }: Options = {},
): void {
  const { method, path } = callOf(name);
  const { body, query } = bodiesOf(name);
  app.route<Route<N>>({
    ...hooks,
    method,
    url: path,
    config: { call: name },
    schema: { ...(body && !raw && { body }), ...(query && { querystring: query }) },
    handler: async (request, reply) => {
      const answer = await handler(request, reply);
      if (answer instanceof PageAnswer) return sendPage(request, reply, answer.page);
      return send(reply, name, answer);
    },
  });
}

function send(reply: FastifyReply, name: CallName, answer: unknown): FastifyReply {
  const [entry] = Object.entries(callOf(name).answers).filter(([status]) => status !== '206');
  if (entry === undefined) throw new TypeError(`${name} has no answer`);
  const [status, { type, redirect }] = entry;
  if (redirect) return reply.redirect(String(answer), Number(status));
  reply.code(Number(status));
  // Tells the browser that the answer is ours (D-65).
  if (type !== undefined) reply.type(type === 'application/pdf' ? type : `${type}; charset=utf-8`);
  return reply.send(answer ?? '');
}
