import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, Page } from './pages.ts';

/** Encodings in our order of preference (RFC 9110, section 12.5.3). */
const COMPRESSED = ['br', 'gzip'];

function encodingFor({ headers }: FastifyRequest): Encoding {
  const encoding = negotiate(String(headers['accept-encoding'] ?? ''), COMPRESSED);
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity';
}

/** `If-None-Match` compares weakly, so a proxy may add `W/` to a tag (RFC 9110, section 13.1.2). */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag);

/** Sends a page in the best encoding. Only a page that was found answers 304; an error is sent each time. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const encoding = encodingFor(request);
  const etag = page.etag(encoding);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  reply.headers({ etag, vary });
  if (reply.statusCode === 200 && isKnown(request, etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(await page.body(encoding));
}
