import type { FastifyRequest } from 'fastify';

/** A field that was posted twice reads as absent. */
export function fieldsOf({ body }: FastifyRequest): Readonly<Record<string, string>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
