import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { sealTimestamp } from '#contract/timestamp.ts';
import { type App, openSession, requestToken, startApp } from '../support/app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ CORS_ORIGINS: 'https://autre.exemple', GATEWAY_PORT: '1' });
});
afterAll(() => app.close());

const LOOKUP = { numAmende: '51900101000011', cleAmende: '21' };

describe('K-01 D-14: the token', () => {
  it('K-01: a fresh timestamp gives a bearer as plain text, never cached', async () => {
    const answer = await requestToken(app);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.split('.')).toHaveLength(3);
  });

  it('K-01: a timestamp works once', async () => {
    const sub = await sealTimestamp(app.config.settings.cleHorodatage, Date.now());
    const request = { method: 'POST', url: CALLS.token.path, query: { sub } } as const;
    expect((await app.app.inject(request)).statusCode).toBe(200);
    const second = await app.app.inject(request);
    expect(second.statusCode).toBe(401);
    expect(second.json().code).toBe('horodatage-invalide');
  });

  it.each([
    [-119_000, 200],
    [119_000, 200],
    [-121_000, 401],
    [121_000, 401],
  ])('K-01: a clock that is off by %i ms is answered %i', async (discrepancy, status) => {
    const answer = await requestToken(app, Date.now() + discrepancy);
    expect(answer.statusCode).toBe(status);
    if (status === 401) expect(answer.json().code).toBe('horloge');
  });

  it('K-01: a bearer that comes along keeps its session', async () => {
    const first = (await requestToken(app)).body;
    const following = await requestToken(app, Date.now(), { authorization: `Bearer ${first}` });
    const session = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
    expect(session(following.body)).toBe(session(first));
    expect(session((await requestToken(app)).body)).not.toBe(session(first));
  });
});

describe('K-13: the bearer', () => {
  it.each([
    ['none', undefined],
    ['a wrong scheme', 'Basic abc'],
    ['a forged one', 'Bearer a.b.c'],
  ])('K-13: %s is answered 401 jeton-invalide', async (_, authorization) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: CALLS.rechercheAmende.path,
      headers: authorization === undefined ? {} : { authorization },
      payload: LOOKUP,
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'jeton-invalide' });
  });
});

describe('K-16: the double-submit token', () => {
  const search = async (headers: Record<string, string>) => {
    const token = (await requestToken(app)).body;
    return app.app.inject({
      method: 'POST',
      url: CALLS.rechercheAmende.path,
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload: LOOKUP,
    });
  };

  it('K-16: the token call sets a strict, signed cookie that the page can read', async () => {
    const [cookie] = (await requestToken(app)).cookies;
    expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Strict' });
    expect(cookie).not.toHaveProperty('httpOnly');
  });

  it('K-16: a browser must repeat its cookie in the header', async () => {
    const cookie = (await requestToken(app)).cookies[0]?.value ?? '';
    const valid = await search({ cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie });
    expect(valid.statusCode).toBe(200);
    for (const header of [{}, { 'x-xsrf-token': 'autre' }]) {
      const refusal = await search({ cookie: `XSRF-TOKEN=${cookie}`, ...header });
      expect(refusal.json().code).toBe('xsrf-invalide');
      expect(refusal.statusCode).toBe(403);
    }
  });

  it('K-16: a cookie that we did not sign is refused, also when repeated', async () => {
    const refusal = await search({ cookie: 'XSRF-TOKEN=a.b', 'x-xsrf-token': 'a.b' });
    expect(refusal.statusCode).toBe(403);
  });
});

// tests/unit/contract/entries.test.ts has the numbers and keys that are taken and refused.
describe('bad input', () => {
  it.each([
    ['dashes', { numAmende: '5190-0101-0000-11', cleAmende: '21' }],
    ['a number as a number', { numAmende: 51900101000011, cleAmende: '21' }],
    ['an unknown field', { ...LOOKUP, admin: true }],
    ['nothing', {}],
    ['a list', [LOOKUP]],
  ])('K-02: %s is 400 requete-invalide, without a stack', async (_, body) => {
    const answer = await (await openSession(app))('rechercheAmende', body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'incident', 'message']);
    expect(answer.json().code).toBe('requete-invalide');
    expect(answer.body).not.toContain('node_modules');
  });

  it.each([
    ['/%zz5190010100001121', 400],
    ['/api/v2/%E0%A4', 400],
    [`/api/docs/static/${'9'.repeat(20)}%`, 400],
  ])('an address that cannot be read, %s, is refused without repeating it', async (url, status) => {
    const answer = await app.app.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      code: 'requete-invalide',
      message: 'The address cannot be read',
      incident: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('K-09 K-10: the encrypted id', () => {
  it('K-09 K-10: number and key come back as they were', async () => {
    const call = await openSession(app);
    const encrypted = await call('encrypte', { plaintText: '5190010100001121' });
    expect(encrypted.headers['content-type']).toBe('text/plain; charset=utf-8');
    const plain = await call('decrypte', { cipherText: encrypted.body });
    expect(plain.json()).toEqual({ plainText: '5190010100001121' });
  });

  it.each(['519001010000112', '51900101000011211', 'abcdefghijklmnop', ''])(
    'K-09: %j is not encrypted',
    async (plaintText) => {
      const call = await openSession(app);
      expect((await call('encrypte', { plaintText })).statusCode).toBe(400);
    },
  );

  it('K-10: every unreadable id gets the same answer', async () => {
    const call = await openSession(app);
    for (const cipherText of ['x', 'A'.repeat(86), 'AQ'.repeat(40)]) {
      const answer = await call('decrypte', { cipherText });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'identifiant-invalide' });
    }
  });
});

const HTTPS = {
  PUBLIC_URL: 'https://amendes.exemple.gouv.fr',
  API_URL: 'https://api.exemple.gouv.fr:8443/base/',
};

describe('around the calls', () => {
  it('health is not ready while the sandbox does not answer, and says so', async () => {
    const answer = await app.app.inject({ method: 'GET', url: '/health/ready' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'not ready', missing: ['sandbox'] });
  });

  it('E-07 D-07: the settings tell the gateway origins and nothing secret', async () => {
    const answer = await app.app.inject({ method: 'GET', url: '/settings.json' });
    expect(answer.json()).toMatchObject({
      debug: true,
      apiUrl: 'default',
      jwt: '',
      originesPaiement: ['http://127.0.0.1:1'],
    });
    for (const secret of Object.values(app.config.secrets)) {
      expect(answer.body).not.toContain(secret);
    }
  });

  it('K-17: another origin is allowed where it is set, and no other', async () => {
    const request = (origin: string) =>
      app.app.inject({
        method: 'OPTIONS',
        url: CALLS.rechercheAmende.path,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await request('https://autre.exemple')).headers['access-control-allow-origin']).toBe(
      'https://autre.exemple',
    );
    expect(
      (await request('https://mechant.exemple')).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });

  it.each([
    ['an answer', '/settings.json', 200],
    ['a refusal', CALLS.encrypte.path, 401],
    ['an unknown path', '/rien', 404],
    ['an address that cannot be read', '/%zz5190010100001121', 400],
  ])('%s carries the security headers', async (_, url, status) => {
    const { headers, statusCode } = await app.app.inject({ method: 'GET', url });
    expect(statusCode).toBe(status);
    const csp = String(headers['content-security-policy']);
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(csp).toContain("style-src 'self';");
    expect(csp).toContain("form-action 'self';");
    expect(csp).toContain("connect-src 'self';");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("base-uri 'none'");
    expect(csp).toContain("require-trusted-types-for 'script';trusted-types default documents");
    expect(csp).not.toMatch(/unsafe-inline|unsafe-eval'(?<!'wasm-unsafe-eval')|\*/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['permissions-policy']).toBe(
      'camera=(self), geolocation=(), microphone=(), payment=()',
    );
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('HSTS for two years and a Secure cookie where the public address is https, and nowhere else', async () => {
    const request = { method: 'GET', url: '/health/live' } as const;
    expect((await app.app.inject(request)).headers).not.toHaveProperty('strict-transport-security');
    const open = await startApp(HTTPS, { db: app.db });
    const { headers } = await open.app.inject(request);
    const [cookie] = (await requestToken(open)).cookies;
    await open.close();
    expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', secure: true, sameSite: 'Strict' });
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    // The page may call an API that has an origin of its own, and nothing else (D-07).
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.exemple.gouv.fr:8443;",
    );
  });
});
