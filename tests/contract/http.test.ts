import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { type App, requestToken, startApp } from '../support/app.ts';
import { writeWeb } from '../support/web.ts';

const PUBLIC = 'https://amendes.exemple';
const RIGHT = { numAmende: '51900101000011', cleAmende: '21' };

let app: App;
let token: string;
let web: ReturnType<typeof writeWeb>;
beforeAll(async () => {
  web = writeWeb();
  app = await startApp({ PUBLIC_URL: PUBLIC, GATEWAY_PORT: '1' }, { webFolder: web.folder });
  token = (await requestToken(app)).body;
});
afterAll(async () => {
  await app.close();
  web.remove();
});

const request = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD', url: string) =>
  app.app.inject({ method, url });

describe('methods and paths', () => {
  it.each<['GET' | 'POST' | 'PUT' | 'DELETE', string, string]>([
    ['GET', '/api/v2/token', 'POST'],
    ['GET', '/api/v2/token/', 'POST'],
    ['PUT', CALLS.rechercheAmende.path, 'POST'],
    ['POST', CALLS.encrypte.path, 'GET, HEAD'],
    ['POST', CALLS.directRetour.path, 'GET, HEAD'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['DELETE', '/settings.json', 'GET, HEAD'],
    ['POST', '/sitemap.xml', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/tai/abc', 'GET, HEAD'],
    ['POST', '/fr/tai', 'GET, HEAD'],
  ])('%s %s is 405, told what is allowed, and never stored', async (method, url, allowed) => {
    const { statusCode, headers, json } = await request(method, `${url}?a=1`);
    expect([statusCode, json().code]).toEqual([405, 'methode-invalide']);
    expect(headers).toMatchObject({ allow: allowed, 'cache-control': 'no-store' });
  });

  it.each<['GET' | 'POST', string]>([
    ['GET', '/api/v2/nope'],
    ['POST', '/api/v2/nope'],
    ['GET', '/api/v2'],
    ['GET', '/api/v2/token/autre'],
    ['POST', '/fr/nope'],
  ])('%s %s is 404 in JSON, and never stored', async (method, url) => {
    const { statusCode, headers, json } = await request(method, url);
    expect([statusCode, json().code]).toEqual([404, 'introuvable']);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('allow');
  });

  it.each([
    ['/health/live', 200, 'no-store'],
    ['/health/ready', 503, 'no-store'],
    ['/metrics', 200, 'no-store'],
    ['/settings.json', 200, 'no-cache'],
    ['/api/docs', 200, 'no-cache'],
    ['/api/docs/json', 200, 'no-cache'],
    ['/api/docs/static/index.css', 200, 'no-cache'],
    ['/sitemap.xml', 200, 'no-cache'],
    ['/', 302, 'no-cache'],
    ['/tai', 302, 'no-cache'],
    ['/tai/5190010100001121', 302, 'no-store'],
    ['/fr/tai', 200, 'no-cache'],
    ['/fr/nope', 404, 'no-cache'],
    [CALLS.encrypte.path, 401, 'no-store'],
    ['/%zz', 400, 'no-store'],
  ])('%s (%i) is cached as %s', async (url, status, cache) => {
    const { statusCode, headers } = await request('GET', url);
    expect([statusCode, headers['cache-control']]).toEqual([status, cache]);
  });
});

describe('the bodies of calls', () => {
  const send = async (type: string | undefined, payload: string | Buffer) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: CALLS.rechercheAmende.path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(type !== undefined && { 'content-type': type }),
      },
      payload,
    });
    return [answer.statusCode, answer.body === '' ? '' : (answer.json().code ?? 'amende')];
  };
  const TEXT = JSON.stringify(RIGHT);

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON ; Charset=utf-8',
  ])('K-02: %s is read', async (type) => {
    expect(await send(type, TEXT)).toEqual([200, 'amende']);
  });

  it.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=latin1',
    'application/json; charset=',
    'application/jsonx',
    'application/vnd.api+json',
    undefined,
  ])('K-02: %s is 415', async (type) => {
    expect(await send(type, TEXT)).toEqual([415, 'requete-invalide']);
  });

  it.each<[string, string | Buffer]>([
    ['a byte order mark', `\ufeff${TEXT}`],
    ['bytes that are not UTF-8', Buffer.from(TEXT.replace('21', '2\u00e9'), 'latin1')],
    ['UTF-16', Buffer.from(TEXT, 'utf16le')],
    ['a prototype', '{"__proto__":{"a":1}}'],
    ['a comment', `${TEXT}//`],
    ['nothing', ''],
    ['half', TEXT.slice(0, -1)],
    ['brackets without end', '['.repeat(30_000)],
    ['a tower of brackets', '['.repeat(15_000) + ']'.repeat(15_000)],
  ])('K-02: %s is 400', async (_, body) => {
    expect(await send('application/json', body)).toEqual([400, 'requete-invalide']);
  });

  it('K-02: too much is 413', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(40_000) });
    expect(await send('application/json', long)).toEqual([413, 'requete-invalide']);
  });
});
