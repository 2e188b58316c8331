import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { href, isPublic, PATHS, PUBLIC_SCREENS } from '#contract/paths.ts';
import { escapeHtml } from '#server/web/html.ts';
import { type App, startApp } from '../support/app.ts';
import { PRODUCTION } from '../support/production.ts';
import { INLINE_SCRIPT, writeWeb } from '../support/web.ts';

const PUBLIC_URL = 'https://amendes.exemple.fr';
const NOW = Date.parse('2026-11-21T15:30:00Z');

let web: ReturnType<typeof writeWeb>;
let demonstration: App;
let service: App;
beforeAll(async () => {
  web = writeWeb();
  demonstration = await startApp({ PUBLIC_URL, DEMO: 'true' }, { webFolder: web.folder });
  service = await startApp(
    {
      ...PRODUCTION,
      PUBLIC_URL,
      EDITEUR: 'A </script> "B" & l’État',
      SECURITY_CONTACT: 'mailto:securite@exemple.fr',
    },
    { webFolder: web.folder, db: demonstration.db, now: () => NOW },
  );
});
afterAll(async () => {
  await service.close();
  await demonstration.close();
  web.remove();
});

const ask = (url: string, headers: Record<string, string> = {}, app = service) =>
  app.app.inject({ method: 'GET', url, headers });

const settingsOf = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="reglages">(.*?)<\/script>/.exec(html)?.[1] ?? '',
  );

describe('the settings of the environment, in the page', () => {
  it('D-07: the page carries the settings of /settings.json; no text of theirs ends the element', async () => {
    const { body } = await ask('/fr/tai');
    expect(settingsOf(body)).toEqual((await ask('/settings.json')).json());
    expect(settingsOf(body).exploitant.editeur).toBe('A </script> "B" & l’État');
  });

  it('D-07: a setting in a text is escaped, an empty one is said to be missing in the language of the page', async () => {
    expect((await ask('/fr/tai')).body).toContain(
      'Par A &lt;/script&gt; &quot;B&quot; &amp; l’État<',
    );
    const unset = await startApp(
      { DEMO: 'false' },
      { webFolder: web.folder, db: demonstration.db },
    );
    const empty = await ask('/en/tai', {}, unset);
    await unset.close();
    expect(empty.body).toContain(
      'Par [information to be completed by the authority that runs this service]<',
    );
    const example = await ask('/en/tai', {}, demonstration);
    expect(example.body).toContain('Par Administration de démonstration (exemple)<');
    expect((await ask('/fr/tai')).body).toContain('<a href="tel:+33806203040">0806 20 30 40</a>');
    // D-78: a phone abroad would dial a stranger with the national form.
    expect(empty.body).toContain('<a href="tel:+33806203040">+33 806 20 30 40</a>');
  });

  it('D-46: the page of the demonstration is there in a demonstration alone', async () => {
    const address = '/fr/tai/demonstration';
    expect((await ask(address, {}, demonstration)).statusCode).toBe(200);
    expect((await ask(address)).statusCode).toBe(404);
    expect((await ask(address)).headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('D-12: the notice of the demonstration stands in its pages, and in no other', async () => {
    expect((await ask('/fr/tai', {}, demonstration)).body).toContain('DEMO');
    expect((await ask('/fr/tai')).body).not.toContain('DEMO');
  });

  it('addresses carry the origin that people type', async () => {
    const { body } = await ask('/de/tai');
    expect(body).toContain(`href="${PUBLIC_URL}/de"`);
    expect(body).not.toContain('origine.invalid');
    expect(body).not.toContain('__REGLAGE');
  });
});

describe('the page of a path', () => {
  it.each([
    ['/fr/tai/aide', 200, 'fr', 'aide'],
    ['/en/tai/aide/', 200, 'en', 'aide'],
    ['/it/tai/AbC123', 200, 'it', 'accueilPrerempli'],
    ['/nl/tai/amende/detail', 200, 'nl', 'detail'],
    ['/es/page-introuvable', 404, 'es', 'introuvable'],
    ['/de/nulle/part', 404, 'de', 'introuvable'],
    ['/xx/tai', 404, 'fr', 'introuvable'],
  ])('D-03 R-17: %s is %i, in %s: %s', async (url, status, language, name) => {
    const { statusCode, body, headers } = await ask(url);
    expect(statusCode).toBe(status);
    expect(body).toContain(`<html lang="${language}"><head><title>${name}</title>`);
    expect(headers['x-robots-tag']).toBe(name === 'aide' ? undefined : 'noindex, nofollow');
  });

  it('R-17: every private address carries the robots mark', async () => {
    for (const [name, path] of Object.entries(PATHS)) {
      const { headers } = await ask(`/fr/${path.pattern.replace(/:\w+/g, 'x1')}`);
      const expected = isPublic(name) ? undefined : 'noindex, nofollow';
      expect(headers['x-robots-tag'], name).toBe(expected);
    }
  });

  const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it.each([
    ['/fr/tai/aide?langue=de&origine=avis', '/de/tai/aide?origine=avis'],
    ['/fr/tai?langue=fr', '/fr/tai'],
    ['/fr//tai', '/fr/tai'],
    ['//fr/tai/aide//?a=//b', '/fr/tai/aide/?a=//b'],
    ['//autre.exemple/fr', '/autre.exemple/fr'],
    ['/fr', '/fr/tai'],
    ['/de/', '/de/tai'],
    ['/FR/TAI', '/fr/tai'],
    ['/TAI', '/fr/tai'],
    ['/fr/tai.', '/fr/tai'],
    ['/fr/tai/AIDE', '/fr/tai/aide'],
    ['/nl/tai/aide)', '/nl/tai/aide'],
    ['/it/tai/aide%3E?a=1', '/it/tai/aide?a=1'],
    ['/en/tai/aide%C2%BB', '/en/tai/aide'],
    ['/fr/tai/paiement/confirmation/aBc-_9.', '/fr/tai/paiement/confirmation/aBc-_9'],
    ['/fr/tai/paiement/confirmation/aBc-_9%', '/fr/tai/paiement/confirmation/aBc-_9'],
    ['/fr/tai/paiement/confirmation/aBc-_9%E2%80%9D', '/fr/tai/paiement/confirmation/aBc-_9'],
    ['/FR/TAI/PAIEMENT/confirmation/aBc-_9', '/fr/tai/paiement/confirmation/aBc-_9'],
    ['/ES/tai/AbC123,', '/es/tai/AbC123'],
    ['/fr/tai/paiement/confirmation/aBc-_9=', '/fr/tai/paiement/confirmation/aBc-_9'],
    ['/fr/tai/paiement/confirmation/aBc-_9%3D%0D', '/fr/tai/paiement/confirmation/aBc-_9'],
    ['/fr/tai/paiement/confirmation/aBc-_9%23', '/fr/tai/paiement/confirmation/aBc-_9'],
    [
      '/fr/tai/verification%23code=AAAA-BBBB-CCCC&reference=R-1',
      '/fr/tai/verification#code=AAAA-BBBB-CCCC&reference=R-1',
    ],
    [
      '/DE/tai/verification/%23code%3DAAAA-BBBB-CCCC%26reference%3DR-1%3E?data=05',
      '/de/tai/verification#code=AAAA-BBBB-CCCC&reference=R-1',
    ],
  ])('R-20 D-04: %s, also reached by accident, leads to %s', async (url, target) => {
    const { statusCode, headers } = await ask(`${PUBLIC_URL}${url}`, BROWSER);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      302,
      target,
      'no-store',
    ]);
  });

  it.each(['/', '/tai'])('R-02 D-04: %s leads home and keeps the query string', async (path) => {
    const { statusCode, headers } = await ask(`${path}?origine=avis`);
    expect([statusCode, headers.location]).toEqual([302, '/fr/tai?origine=avis']);
  });

  it.each([
    ['/fr/tai/%zz', {}, 400, 'fr'],
    ['/de/tai/paiement/confirmation/%', {}, 400, 'de'],
    ['/%C0', { 'accept-language': 'nl-BE,nl;q=0.9' }, 400, 'nl'],
    ['/%C0', { 'accept-language': 'pl,es;q=0.5,it;q=0.8' }, 400, 'it'],
    ['/%C0', {}, 400, 'fr'],
    ['/nulle/part', { 'accept-language': 'de' }, 404, 'de'],
    ['/index.html', {}, 404, 'fr'],
  ])(
    'D-03 D-26: a browser that asks for %s (%j) gets a page: %i, in %s',
    async (url, more, status, language) => {
      const { statusCode, headers, body } = await ask(url, { ...BROWSER, ...more });
      expect(statusCode).toBe(status);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toBeDefined();
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(body).toContain(`<html lang="${language}"><head><title>introuvable</title>`);
      expect(body).not.toContain('%');
    },
  );

  it.each([
    ['/fr/tai', 405, 'accueil'],
    ['/fr/nope', 404, 'introuvable'],
  ])(
    'D-03: a form that is sent to %s without a script gets a page: %i',
    async (url, status, name) => {
      const { statusCode, body } = await service.app.inject({
        method: 'POST',
        url,
        headers: BROWSER,
      });
      expect(statusCode).toBe(status);
      expect(body).toContain(`<title>${name}</title>`);
    },
  );

  it.each(['/api/nope', '/api/%zz'])('D-03: %s stays an answer for programs', async (url) => {
    const { headers } = await ask(url, BROWSER);
    expect(headers['content-type']).toContain('application/json');
  });

  it('D-04: an unsupported language is ignored', async () => {
    expect((await ask('/fr/tai/aide?langue=xx')).statusCode).toBe(200);
  });

  it.each(['/index.html', '/pages/service/fr/accueil.html'])(
    'D-07: %s, which is not filled in, is not to be had',
    async (url) => {
      const { statusCode, body } = await ask(url);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('__REGLAGE');
    },
  );
});

/** Whether a robot may fetch a path: the longest rule that fits wins (RFC 9309, section 2.2.2). */
function allowed(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, rule = '']) => ({
    allow: kind === 'Allow',
    rule,
    fits: new RegExp(`^${rule.replaceAll('*', '.*')}`).test(path),
  }));
  const [winner] = rules.filter(({ fits }) => fits).sort((a, b) => b.rule.length - a.rule.length);
  return winner?.allow ?? true;
}

describe('files that strangers look for', () => {
  it('R-17: robots.txt opens every public page and closes the payment pages and the API', async () => {
    const { statusCode, headers, body } = await ask('/robots.txt');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const language of LANGUAGES) {
      for (const name of PUBLIC_SCREENS)
        expect(allowed(body, href(name, language)), name).toBe(true);
      for (const [name, { pattern }] of Object.entries(PATHS)) {
        // A pre-filled address cannot be told from a static page by its beginning: it is kept out by its header.
        if (isPublic(name) || pattern === 'tai/:amendeId') continue;
        const path = `/${language}/${pattern.replace(/:\w+/g, '12')}`;
        expect(allowed(body, path), path).toBe(false);
      }
    }
    expect(allowed(body, '/api/v2/token')).toBe(false);
    expect(allowed(body, '/api/docs')).toBe(false);
  });

  it('R-04 R-17 D-06: robots.txt names the site map, which has each public page in its languages', async () => {
    const { body } = await ask('/robots.txt');
    const [, address = ''] = /^Sitemap: (\S+)$/m.exec(body) ?? [];
    expect(address).toBe(`${PUBLIC_URL}/sitemap.xml`);
    const map = await ask(new URL(address).pathname);
    expect([map.statusCode, map.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const addresses = [...map.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found = '']) => found);
    for (const [name, path] of Object.entries(PATHS)) {
      const listed = addresses.includes(`${PUBLIC_URL}/fr/${path.pattern}`);
      expect(listed, name).toBe(isPublic(name));
    }
    const languages = (name: string) => addresses.filter((found) => found.endsWith(name)).length;
    expect([languages('/tai/aide'), languages('/tai/faq')]).toEqual([LANGUAGES.length, 1]);
    expect(map.body).not.toContain('invalid');
  });

  it('RFC 9116: security.txt tells whom to write to, and expires within a year', async () => {
    const { statusCode, headers, body } = await ask('/.well-known/security.txt');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(
      [
        'Contact: mailto:securite@exemple.fr',
        'Expires: 2027-05-20T00:00:00Z',
        'Preferred-Languages: fr, en',
        `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });

  it('RFC 9116: without a contact there is no security.txt', async () => {
    expect((await ask('/.well-known/security.txt', {}, demonstration)).statusCode).toBe(404);
  });
});

describe('the transport of a page', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=1, br;q=0.0', 'gzip', gunzipSync],
  ])('RFC 9110: %s is answered in %s', async (accepted, encoding, read) => {
    const { headers, rawPayload } = await ask('/fr/tai', { 'accept-encoding': accepted });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    const whole = (await ask('/fr/tai')).body;
    expect(read(rawPayload).toString()).toBe(whole);
    expect(rawPayload.length).toBeLessThan(whole.length / 2);
  });

  it('RFC 9110: each encoding has its own strong validator, and is not sent twice', async () => {
    const tags = new Set<unknown>();
    for (const accepted of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': accepted };
      const { etag = '' } = (await ask('/fr/tai', headers)).headers;
      expect(etag).toMatch(/^"[^"]+"$/);
      tags.add(etag);
      const known = await ask('/fr/tai', {
        ...headers,
        'if-none-match': `"autre", W/${etag}`,
      });
      expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
      expect(known.headers['content-security-policy']).toBeDefined();
      const other = await ask('/fr/tai', { ...headers, 'if-none-match': '"autre"' });
      expect(other.statusCode).toBe(200);
    }
    expect(tags.size).toBe(3);
  });

  it('RFC 9110: another environment has other validators', async () => {
    const [one, other] = [await ask('/fr/tai'), await ask('/fr/tai', {}, demonstration)];
    expect(one.headers.etag).not.toBe(other.headers.etag);
  });

  it('D-03: an unknown path stays 404 for whoever knows its page', async () => {
    const { etag = '' } = (await ask('/fr/nope')).headers;
    expect((await ask('/fr/nope', { 'if-none-match': etag })).statusCode).toBe(404);
  });
});

it('a page is never framed, and its policy allows the script that it holds, by its hash, and no other', async () => {
  const { headers } = await ask('/fr/tai');
  expect(headers['x-frame-options']).toBe('DENY');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'none'");
  const hash = createHash('sha256').update(INLINE_SCRIPT).digest('base64');
  const [, scripts] = /script-src ([^;]+);/.exec(policy) ?? [];
  expect(scripts).toBe(`'self' 'wasm-unsafe-eval' 'sha256-${hash}'`);
});

describe('a request for an absolute address', () => {
  let port: string;
  beforeAll(async () => {
    port = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' })).port;
  });

  const send = (path: string, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve) =>
      request({ host: '127.0.0.1', port, path, headers }, resolve).end(),
    );

  it.each([
    ['/fr/tai', 200],
    ['/fr/nope', 404],
    ['', 302],
    ['?a=1', 302],
    ['/health/live', 200],
  ])('RFC 9112: http://host%s is answered as its path: %i', async (rest, status) => {
    const answer = await send(`http://amendes.exemple.fr${rest}`);
    answer.resume();
    expect(answer.statusCode).toBe(status);
  });

  it.each([
    [30_000, 200],
    [40_000, 431],
  ])('D-26: a browser with %i bytes of cookies of other sites: %i', async (bytes, status) => {
    const cookie = `other=${'x'.repeat(bytes)}`;
    const answer = await send('/fr/tai', { accept: 'text/html', cookie });
    answer.resume();
    expect(answer.statusCode).toBe(status);
  });

  it.each([
    ['/de/tai?a=1', 'fr', 'de'],
    ['/', 'es-ES,es;q=0.9', 'es'],
    ['/', 'pl', 'fr'],
  ])(
    'D-26: with too many cookies, %s of a browser in %s is a page in %s, without any file',
    async (path, accepted, language) => {
      const texts = JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8'));
      const sentences: string[] = Object.values(texts.service.cookies);
      const cookie = `other=${'x'.repeat(40_000)}`;
      const answer = await send(path, { 'accept-language': accepted, cookie });
      const html = await text(answer);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(html).toContain(`<html lang="${language}">`);
      for (const sentence of sentences) expect(html).toContain(escapeHtml(sentence));
      expect(html).not.toMatch(/src=|href=|xxx/);
    },
  );

  it('O-12: with too many cookies a call has its code', async () => {
    const cookie = `other=${'x'.repeat(40_000)}`;
    const answer = await send('/api/v2/token/2', { cookie });
    expect([answer.statusCode, JSON.parse(await text(answer)).code]).toEqual([
      431,
      'entete-trop-long',
    ]);
  });

  it('O-12: what is no request is refused, and its connection closed', async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('no request\r\n\r\n');
    const lines = (await text(socket)).split('\r\n');
    expect(lines[0]).toBe('HTTP/1.1 400 Bad Request');
    expect(lines).toContain('Connection: close');
  });

  /** Sends more than Node's client would. @returns the first line of the answer, and its page */
  const sendRaw = async (lines: readonly string[]) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    const answer = await text(socket);
    return { line: answer.split('\r\n')[0], answer };
  };
  const HOST = 'Host: x';

  it.each([
    ['/api/v2/token', ''],
    [`/fr/tai/aide${'.'.repeat(20_000)}`, 'fr'],
    [`/de/tai/${'a'.repeat(2_100)}?a=1`, 'de'],
    [`/en/${'.'.repeat(20_000)}x%c3`, 'en'],
  ])('D-109: a path of more than 2048 characters is no address: %#', async (path, language) => {
    const { line, answer } = await sendRaw([`GET ${path.padEnd(2_049, 'a')} HTTP/1.1`, HOST]);
    expect(line).toBe('HTTP/1.1 414 URI Too Long');
    expect(answer).not.toContain('aaa');
    if (language === '') return;
    const page = await sendRaw([`GET ${path} HTTP/1.1`, HOST, 'Accept: text/html']);
    expect(page.line).toBe('HTTP/1.1 414 URI Too Long');
    expect(page.answer).toContain(`<html lang="${language}"><head><title>introuvable`);
  });

  it.each([
    [2_048, '200 OK'],
    [2_049, '414 URI Too Long'],
  ])('D-109: a path of %i characters, and any query: %s', async (length, status) => {
    const path = '/fr/tai/'.padEnd(length, 'a');
    const { line } = await sendRaw([`GET ${path}?a=${'b'.repeat(4_000)} HTTP/1.1`, HOST]);
    expect(line).toBe(`HTTP/1.1 ${status}`);
  });

  it('D-109: languages are read from the first 500 characters of their header', async () => {
    const ask = async (spaces: number) => {
      const header = `Accept-Language: pl,${' '.repeat(spaces)}de`;
      return (await sendRaw(['GET /nope HTTP/1.1', HOST, 'Accept: text/html', header])).answer;
    };
    expect(await ask(400)).toContain('<html lang="de">');
    expect(await ask(30_000)).toContain('<html lang="fr">');
  });

  it.each(['//\\autre.exemple/fr', '/\\/autre.exemple//fr'])(
    'D-04: no backslash of an address leads to another host: %s',
    async (path) => {
      const { answer } = await sendRaw([`GET ${path} HTTP/1.1`, HOST, 'Accept: text/html']);
      expect(answer.toLowerCase().split('\r\n')).toContain('location: /autre.exemple/fr');
    },
  );

  it.each([
    ['two hosts', [HOST, 'Host: y']],
    ['no host', []],
    ['two lengths', [HOST, 'Content-Length: 4', 'Content-Length: 5']],
    ['a length and chunks', [HOST, 'Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['a space before a colon', [HOST, 'Transfer-Encoding : chunked']],
  ])('RFC 9112: a request with %s is refused', async (_, headers) => {
    const { line } = await sendRaw(['POST /fr/tai HTTP/1.1', ...headers]);
    expect(line).toBe('HTTP/1.1 400 Bad Request');
  });

  it('D-26: a browser whose address leads out of the site gets a page', async () => {
    const answer = await send('/en/tai/%2e%2e/x', { accept: 'text/html' });
    expect(answer.statusCode).toBe(403);
    expect(await text(answer)).toContain('<html lang="en"><head><title>introuvable');
  });
});
