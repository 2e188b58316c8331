import { readdirSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { PATH_NAMES, PATHS, type PathName } from '#contract/paths.ts';
import { expect, test } from './support/test.ts';

// Compressing each page when it is first asked for would take most of the time.
test.use({ extraHTTPHeaders: { 'accept-encoding': 'identity' } });

const FOLDER = 'dist/client';
const ONE_YEAR = 'public, max-age=31536000, immutable';
const BUNDLED = /^assets\/[^/]+$/;
const HASHED = /-[\w-]{8}\.\w+$/;
/** Documents are not served as files, and a compressed file is served under the name of the whole one. */
const NOT_SERVED = /\.(?:html|br|gz)$/;

const files = () =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_SERVED.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(FOLDER.length + 1));

test('D-03: each file of the bundler has a hash and is kept for a year; all others are revalidated', async ({
  request,
}) => {
  const bundled = files().filter((file) => BUNDLED.test(file));
  expect(bundled.length).toBeGreaterThan(20);
  expect(bundled.filter((file) => !HASHED.test(file))).toEqual([]);
  for (const file of files()) {
    const answer = await request.get(`/${file}`);
    expect(answer.status(), file).toBe(200);
    const kept = BUNDLED.test(file) ? ONE_YEAR : 'no-cache';
    expect(answer.headers()['cache-control'], file).toBe(kept);
  }
});

const addressOf = (name: PathName, language: Language) =>
  `/${language}/${PATHS[name].pattern.replace(/:\w+/g, 'x')}`;

const ATTRIBUTE = /\s(?:src|href)="([^"]+)"/g;
const SRCSET = /\s(?:srcset|imagesrcset)="([^"]+)"/gi;
const CSS_URL = /url\(\s*["']?([^"')]+)/g;

const groups = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, group = '']) => group.replaceAll('&amp;', '&'));

const INLINE_SCRIPT = /(<script[^>]*>)[\s\S]*?<\/script>/g;

/** Paths on our own origin that a text names. */
function named(source: string, from: string): string[] {
  const text = source.replace(INLINE_SCRIPT, '$1');
  const sets = groups(text, SRCSET).flatMap((set) =>
    set.split(',').map((part) => part.trim().split(/\s+/)[0] ?? ''),
  );
  return [...groups(text, ATTRIBUTE), ...sets, ...groups(text, CSS_URL)]
    .filter((address) => !address.startsWith('#') && URL.canParse(address, from))
    .map((address) => new URL(address, from))
    .filter(({ origin }) => origin === new URL(from).origin)
    .map(({ pathname, search }) => pathname + search);
}

async function collect(request: APIRequestContext, base: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const name of PATH_NAMES) {
      const address = addressOf(name, language);
      const html = await (await request.get(address)).text();
      expect(html, address).toContain(`<html lang="${language}"`);
      for (const path of named(html, base + address)) found.set(path, address);
    }
  }
  const sheets = [...found.keys()].filter((path) => path.endsWith('.css'));
  for (const sheet of sheets) {
    const css = await (await request.get(sheet)).text();
    for (const path of named(css, base + sheet)) found.set(path, sheet);
  }
  return found;
}

test('D-03 R-19: each document is in its language, and every address that a rendered page or its stylesheets name is there', async ({
  request,
  baseURL,
}) => {
  const found = await collect(request, baseURL ?? '');
  expect(found.size).toBeGreaterThan(100);
  const notFoundPages = new Set(LANGUAGES.map((language) => addressOf('introuvable', language)));
  const missing: string[] = [];
  for (const [path, from] of found) {
    const status = (await request.get(path)).status();
    if (status !== (notFoundPages.has(path) ? 404 : 200))
      missing.push(`${path} (named by ${from}): ${status}`);
  }
  expect(missing).toEqual([]);
});
