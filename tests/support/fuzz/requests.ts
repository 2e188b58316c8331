import fc from 'fast-check';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type Type from 'typebox';
import { CALLS, type CallName } from '#contract/calls.ts';
import { broken, oddText } from './breaking.ts';
import { fitting, type Hints } from './fromSchema.ts';

/** One request as it can be kept in a file. */
export interface FuzzRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** It does not include the question mark. */
  readonly query: string;
  /** It is absent if the request has no body. */
  readonly body?: string;
  /** Each character is one byte, as in Latin-1. */
  readonly latin1?: true;
}

/** Stands for the bearer, the XSRF cookie or the header of the session that the tests have opened. */
export const OURS = { bearer: '{bearer}', xsrf: '{xsrf}' } as const;

const printable = fc.stringMatching(/^[\x20-\x7e]{0,60}$/);
const rarely = (arbitrary: fc.Arbitrary<string>, usual: string) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 6 }, { arbitrary, weight: 1 });

const authorization = rarely(
  fc.oneof(
    printable,
    printable.map((text) => `Bearer ${text}`),
    fc.constantFrom(
      '',
      'Bearer',
      'bearer {bearer}',
      'Basic e30=',
      'Bearer {bearer}x',
      'Bearer a.b.c',
    ),
    fc.constant('Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'),
  ),
  `Bearer ${OURS.bearer}`,
);

const contentType = rarely(
  fc.constantFrom(
    '',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json;;',
    'application/problem+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    '/',
  ),
  'application/json',
);

/** Some callers are browsers of ours, some send a cookie that is not, most are programs without one. */
const xsrf: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  {
    arbitrary: fc.constant({ cookie: `XSRF-TOKEN=${OURS.xsrf}`, 'x-xsrf-token': OURS.xsrf }),
    weight: 3,
  },
  fc.constantFrom<Record<string, string>>(
    { cookie: `XSRF-TOKEN=${OURS.xsrf}` },
    { cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' },
    { cookie: 'XSRF-TOKEN=%E0%A4%A', 'x-xsrf-token': OURS.xsrf },
    { cookie: ';;=;XSRF-TOKEN', 'x-xsrf-token': OURS.xsrf },
  ),
);

const forwarded = fc.oneof(
  { arbitrary: fc.ipV4(), weight: 4 },
  { arbitrary: fc.ipV6(), weight: 2 },
  fc.constantFrom(
    '',
    'unknown',
    '::ffff:192.0.2.1',
    'fe80::1%eth0',
    '192.0.2.1:80',
    '[::1]:80',
    ',,,',
  ),
  fc.array(fc.ipV4(), { maxLength: 30 }).map((list) => list.join(', ')),
);

const others: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  fc.constantFrom<Record<string, string>>(
    { accept: 'text/html' },
    { origin: 'https://mauvais.exemple' },
    { 'content-encoding': 'gzip' },
    { 'accept-encoding': 'br;q=9' },
    { host: 'mauvais.exemple' },
    { 'x-forwarded-host': 'mauvais.exemple', 'x-forwarded-proto': 'javascript' },
    { 'x-http-method-override': 'DELETE' },
    { 'accept-language': '*;q=x' },
    { 'if-none-match': '*', range: 'bytes=0-0' },
  ),
);

const headers = fc
  .tuple(authorization, contentType, xsrf, forwarded, others)
  .map(([bearer, type, cookies, address, more]) => ({
    ...more,
    ...cookies,
    ...(bearer && { authorization: bearer }),
    ...(type && { 'content-type': type }),
    'x-forwarded-for': address,
  }));

/** A query that is good, or was. */
function queries(schema: Type.TSchema, hints: Hints): fc.Arbitrary<string> {
  const encode = (entries: readonly (readonly [string, unknown])[]): string =>
    entries
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
      .join('&');
  const wellFormed = oddText.map((text) => text.replace(/\p{Surrogate}/gu, '\ufffd'));
  return fitting(schema, hints).chain((good) => {
    const entries = Object.entries(good);
    const whole = encode(entries);
    return fc.oneof(
      { arbitrary: fc.constant(whole), weight: 4 },
      fc.constantFrom(
        '',
        `${whole}&${whole}`,
        `${whole}&x=1`,
        whole.replace('=', '[]='),
        `${whole}%00`,
        `${whole}%zz`,
      ),
      wellFormed.map((odd) => encode(entries.map(([name, value]) => [name, `${value}${odd}`]))),
      wellFormed.map((odd) => encode(entries.map(([name]) => [name, odd]))),
    );
  });
}

/** Requests for one call: half of them with a body that fits, all of them with headers of every kind. */
export function requestsOf(
  schemas: { readonly body?: Type.TSchema; readonly query?: Type.TSchema },
  hints: Hints,
): fc.Arbitrary<FuzzRequest> {
  const query = schemas.query === undefined ? fc.constant('') : queries(schemas.query, hints);
  const body =
    schemas.body === undefined
      ? fc.constant(undefined)
      : fitting(schemas.body, hints).chain((good) =>
          fc.oneof(fc.constant(JSON.stringify(good)), broken(good)),
        );
  const latin1 = fc.oneof({ arbitrary: fc.constant(false), weight: 19 }, fc.constant(true));
  return fc.tuple(headers, query, body, latin1).map(([head, asked, sent, bytes]) => ({
    headers: head,
    query: asked,
    ...(sent !== undefined && { body: sent }),
    ...(bytes && { latin1: true as const }),
  }));
}

/** Sends it. @param ours what stands for the session's credentials */
export function sendTo(
  app: FastifyInstance,
  name: CallName,
  { headers: head, query, body, latin1 }: FuzzRequest,
  ours: Record<keyof typeof OURS, string>,
): Promise<LightMyRequestResponse> {
  const fill = (text: string): string =>
    text.replaceAll(OURS.bearer, ours.bearer).replaceAll(OURS.xsrf, ours.xsrf);
  const filled = Object.entries(head).map(([key, value]) => [key, fill(value)]);
  return app.inject({
    method: CALLS[name].method,
    url: query === '' ? CALLS[name].path : `${CALLS[name].path}?${query}`,
    headers: Object.fromEntries(filled),
    ...(body !== undefined && { payload: Buffer.from(body, latin1 ? 'latin1' : 'utf8') }),
  });
}
