import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Appli, demanderToken, demarrerAppli } from '../support/appli.ts';

const PUBLIC = 'https://amendes.exemple';
const AUTRE = 'https://autre.exemple';
const _JUSTE = { numAmende: '51900101000011', cleAmende: '21' };

let appli: Appli;
let _jeton: string;
let web: string;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'amendes-web-'));
  writeFileSync(join(web, 'index.html'), '<html lang="fr"><title></title></html>');
  appli = await demarrerAppli(
    { CORS_ORIGINS: AUTRE, PUBLIC_URL: PUBLIC, GATEWAY_PORT: '1' },
    { dossierWeb: pathToFileURL(`${web}/`) },
  );
  _jeton = (await demanderToken(appli)).body;
});
afterAll(async () => {
  await appli.fermer();
  rmSync(web, { recursive: true });
});

const demander = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD', url: string) =>
  appli.app.inject({ method, url });

describe('the security headers', () => {
  it.each([
    ['an answer', '/settings.json'],
    ['a page', '/fr/tai'],
    ['an unknown path', '/api/v2/nope'],
    ['an address that cannot be read', '/%zz5190010100001121'],
  ])('%s is never framed, and carries all of them', async (_, url) => {
    const { headers } = await demander('GET', url);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
});
