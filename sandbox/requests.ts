import type { FastifyReply, FastifyRequest } from 'fastify';

export type Body = Readonly<Record<string, string>>;

/** A field posted twice is an array and reads as absent. */
export function bodyOf(request: FastifyRequest): Body {
  const { body } = request;
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter(
      (fieldOf): fieldOf is [string, string] => typeof fieldOf[1] === 'string',
    ),
  );
}

export function sendPage(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').send(page);
}
