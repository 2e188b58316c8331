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

/** Answers with a whole page, where the contract says HTML. */
export class PageAnswer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }
}

/** Answers with another address, where the contract says 303. */
export class Redirection {
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }
}

/**
 * What a handler may do to its reply. It cannot send it: `await` unwraps a sent reply to undefined, which
 * `registerCall` would send a second time.
 */
type AnswerHeaders = Pick<FastifyReply, 'setCookie'> & {
  header(name: string, value: string): void;
};

/**
 * @throws ApiError for any refusal
 * @throws NotBound if the session has no right to the fine
 */
type Handler<N extends CallName> = (
  request: FastifyRequest<Route<N>>,
  headers: AnswerHeaders,
) => Promise<Answer<N, Buffer> | PageAnswer | Redirection>;

interface Options extends Pick<RouteOptions, 'onResponse' | 'errorHandler' | 'bodyLimit'> {
  /** The handler reads the bytes itself, so the body is not checked. */
  readonly raw?: true;
}

/** Registers a call as `contract/calls.ts` describes it. `options` are for this call alone. */
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
      if (answer instanceof Redirection) return reply.redirect(answer.address, 303);
      return send(reply, name, answer);
    },
  });
}

function send(reply: FastifyReply, name: CallName, answer: unknown): FastifyReply {
  const [entry] = Object.entries(callOf(name).answers).filter(
    ([status, { redirect }]) => status !== '206' && !redirect,
  );
  if (entry === undefined) throw new TypeError(`${name} has no answer`);
  const [status, { type }] = entry;
  reply.code(Number(status));
  // The type tells the browser that the answer is ours and not a proxy's (D-65).
  if (type !== undefined) reply.type(type === 'application/pdf' ? type : `${type}; charset=utf-8`);
  return reply.send(answer ?? '');
}
