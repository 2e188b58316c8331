import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { href, isPublic, PATHS, PUBLIC_SCREENS } from '#contract/paths.ts';
import { type App, startApp } from '../support/app.ts';
import { writeWeb } from '../support/web.ts';

const NOW = Date.parse('2026-11-21T15:30:00Z');
const PUBLIC_URL = 'https://amendes.exemple.fr';

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
  let app: App;
  let bare: App;
  let web: ReturnType<typeof writeWeb>;

  beforeAll(async () => {
    web = writeWeb();
    const dossierWeb = web.dossier;
    app = await startApp(
      { PUBLIC_URL, SECURITY_CONTACT: 'mailto:securite@exemple.fr' },
      { webFolder: dossierWeb, now: () => NOW },
    );
    bare = await startApp({}, { webFolder: dossierWeb, db: app.db });
  });

  afterAll(async () => {
    await bare.close();
    await app.close();
    web.remove();
  });

  it('R-17: robots.txt opens every public page and closes the payment pages and the API', async () => {
    const { statusCode, headers, body } = await app.app.inject('/robots.txt');
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
    const { body } = await app.app.inject('/robots.txt');
    const [, address = ''] = /^Sitemap: (\S+)$/m.exec(body) ?? [];
    expect(address).toBe(`${PUBLIC_URL}/sitemap.xml`);
    const map = await app.app.inject(new URL(address).pathname);
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
    const { statusCode, headers, body } = await app.app.inject('/.well-known/security.txt');
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
    expect((await bare.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  });
});
