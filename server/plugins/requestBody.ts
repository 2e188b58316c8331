import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance } from 'fastify';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)"?/gi;

/** RFC 8259. */
const saysUtf8 = (contentType: string): boolean =>
  [...contentType.matchAll(CHARSET)].every(([, charset = '']) => charset.toLowerCase() === 'utf-8');

/** First byte of a byte-order mark. */
const MARK = 0xef;

/** 415: types, charsets. 400: invalid UTF-8, byte-order mark, prototype keys. */
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
