import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { ORIGIN_PLACEHOLDER } from '#contract/pages.ts';
import { href, type PathName, PUBLIC_SCREENS } from '#contract/paths.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { dictionaryOf, renderMarkup } from '#src/app/prerender.tsx';
import type { Dictionary } from '#src/i18n/dictionary.ts';

let dictionary: Dictionary;
beforeAll(async () => {
  dictionary = dictionaryOf((address) => readFile(`public${address}`, 'utf8'));
  await Promise.all(LANGUAGES.map((language) => dictionary.load(language)));
});

/** What stands before the root. */
async function headOf(name: PathName, language: Language): Promise<string> {
  const html = await renderMarkup(dictionary, DEFAULT_SETTINGS, name, language);
  return html.slice(0, html.indexOf('<div id="root"'));
}

describe.each(LANGUAGES)('the head of a page in %s', (language) => {
  it.each(PUBLIC_SCREENS)('R-18: %s has its own title, description and address', async (name) => {
    const head = await headOf(name, language);
    const t = dictionary.i18n.getFixedT(language);
    const title = t(`titres.${name}`);
    expect(title).not.toContain('titres.');
    expect(t(`descriptions.${name}`).length).toBeGreaterThan(10);
    expect(head).toContain(`<title>${title} | Amendes.gouv.fr</title>`);
    expect(head.match(/property="og:description" content="[^"]{10,}"/g)).toHaveLength(1);
    expect(head).toContain(`property="og:image" content="${ORIGIN_PLACEHOLDER}/partage.png"`);
    // The FAQ is written in French only (D-06).
    const address = `${ORIGIN_PLACEHOLDER}${href(name, name === 'faq' ? 'fr' : language)}`;
    expect(head).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(head).toContain(`<meta property="og:url" content="${address}"/>`);
    expect(head.match(/rel="alternate" hreflang/gi)).toHaveLength(name === 'faq' ? 2 : 7);
    expect(head).not.toContain('robots');
  });

  it('R-17: a payment page is not indexed, and has no other version', async () => {
    const head = await headOf('detail', language);
    expect(head).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(head).not.toMatch(/canonical|alternate|og:/);
  });
});

describe('the head of a page', () => {
  it('D-06: names the other languages, but for the FAQ, which has none', async () => {
    const others = async (name: 'aide' | 'faq') =>
      (await headOf(name, 'fr')).match(/og:locale:alternate/g)?.length ?? 0;
    expect([await others('aide'), await others('faq')]).toEqual([5, 0]);
  });
});
