import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance } from 'fastify';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)"?/gi;

/** JSON between systems is UTF-8 (RFC 8259, section 8.1). */
const saysUtf8 = (contentType: string): boolean =>
  [...contentType.matchAll(CHARSET)].every(([, charset = '']) => charset.toLowerCase() === 'utf-8');

/** First byte of a byte-order mark in UTF-8. */
const MARK = 0xef;

/**
 * Answers 415 to other types and charsets, and 400 to invalid UTF-8, a byte-order mark, or keys that change a
 * prototype.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const contentType = request.headers['content-type'] ?? '';
      if (!saysUtf8(contentType)) {
        return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(contentType));
      }
      if (!isUtf8(body) || body[0] === MARK) {
        return done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
      }
      parseJson(request, body.toString(), done);
    },
  );
}
