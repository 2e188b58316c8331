import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Answer, type Body, bodiesOf, type Query } from '#contract/bodies.ts';
import { type CallName, callOf } from '#contract/calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call that a route serves; absent on what is no call of the contract. */
    call?: CallName;
  }
}

interface Route<N extends CallName> {
  Body: Body<N>;
  Querystring: Query<N>;
}

/** Gives what the call answers when all is well; throws `ApiError` or `NotBound` otherwise. */
type Handler<N extends CallName> = (
  request: FastifyRequest<Route<N>>,
  reply: FastifyReply,
) => Promise<Answer<N, Buffer>>;

/**
 * Registers the handler of a call. Address, validation, status and media type of the answer come from
 * `contract/calls.ts`, and so do limit and documentation, by the name that the route carries.
 * @param hooks what this call alone does after an answer, or instead of the common error
 */
export function registerCall<N extends CallName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
  hooks: Pick<RouteOptions, 'onResponse' | 'errorHandler'> = {},
): void {
  const { method, path } = callOf(name);
  const { body, query } = bodiesOf(name);
  app.route<Route<N>>({
    ...hooks,
    method,
    url: path,
    config: { call: name },
    schema: { ...(body && { body }), ...(query && { querystring: query }) },
    handler: async (request, reply) => send(reply, name, await handler(request, reply)),
  });
}

/** Sends an answer under the one status that the table gives it. */
function send(reply: FastifyReply, name: CallName, answer: unknown): FastifyReply {
  const [entry] = Object.entries(callOf(name).answers).filter(([status]) => status !== '206');
  if (entry === undefined) throw new TypeError(`${name} has no answer`);
  const [status, { type, redirect }] = entry;
  if (redirect) return reply.redirect(String(answer), Number(status));
  reply.code(Number(status));
  if (answer === null) return reply.send('');
  if (type !== undefined) reply.type(type === 'application/pdf' ? type : `${type}; charset=utf-8`);
  return reply.send(answer);
}
