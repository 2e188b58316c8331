import { parse, type ValueNode } from '@humanwhocodes/momoa';
import { errorCodes, type FastifyInstance } from 'fastify';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)"?/gi;

/** RFC 8259: JSON travels as UTF-8; another charset would be read as something else than was sent. */
const isUtf8 = (contentType: string): boolean =>
  [...contentType.matchAll(CHARSET)].every(([, charset = '']) => charset.toLowerCase() === 'utf-8');

/** @throws TypeError for bytes that are not UTF-8 */
const decode = (body: Buffer): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);

/** True where an object names a field twice: readers differ in which one they take (RFC 8259, 4). */
function hasDuplicates(node: ValueNode): boolean {
  if (node.type === 'Array') return node.elements.some(({ value }) => hasDuplicates(value));
  if (node.type !== 'Object') return false;
  const names = node.members.map(({ name }) => (name.type === 'String' ? name.value : name.name));
  return (
    new Set(names).size < names.length || node.members.some(({ value }) => hasDuplicates(value))
  );
}

/**
 * Takes bodies of `application/json` in UTF-8 alone. 415 for another type or charset; 400 for bytes that are not
 * UTF-8, a byte order mark, a field named twice, and names that would reach a prototype.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const contentType = request.headers['content-type'] ?? '';
    if (!isUtf8(contentType)) {
      return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(contentType));
    }
    let text: string;
    try {
      text = decode(Buffer.from(body));
      if (text !== '' && (text.startsWith('\ufeff') || hasDuplicates(parse(text).body))) {
        return done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
      }
    } catch {
      return done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
    }
    parseJson(request, text, done);
  });
}
