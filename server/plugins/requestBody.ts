import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance } from 'fastify';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)"?/gi;

/** RFC 8259: JSON travels as UTF-8; another charset would be read as something else than was sent. */
const saysUtf8 = (contentType: string): boolean =>
  [...contentType.matchAll(CHARSET)].every(([, charset = '']) => charset.toLowerCase() === 'utf-8');

/** The first byte of a byte order mark; no JSON text begins with it. */
const MARK = 0xef;

/**
 * Takes bodies of `application/json` in UTF-8 alone. 415 for another type or charset; 400 for bytes that are not
 * UTF-8, a byte order mark, and names that would reach a prototype.
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
