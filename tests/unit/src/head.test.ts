import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import { ORIGIN_PLACEHOLDER } from '#contract/pages.ts';
import { href, type PathName, PUBLIC_SCREENS } from '#contract/paths.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { dictionaryOf, renderMarkup } from '#src/app/prerender.tsx';
import type { Dictionary } from '#src/i18n/dictionary.ts';

let dictionnaire: Dictionary;
beforeAll(async () => {
  dictionnaire = dictionaryOf((adresse) => readFile(`public${adresse}`, 'utf8'));
  await Promise.all(LANGUES.map((langue) => dictionnaire.load(langue)));
});

/** What stands before the root. */
async function teteDe(nom: PathName, langue: Langue): Promise<string> {
  const html = await renderMarkup(dictionnaire, DEFAULT_SETTINGS, nom, langue);
  return html.slice(0, html.indexOf('<div id="root"'));
}

describe.each(LANGUES)('the head of a page in %s', (langue) => {
  it.each(PUBLIC_SCREENS)(
    'R-18 R-20: %s has its own title, description and address',
    async (nom) => {
      const tete = await teteDe(nom, langue);
      const t = dictionnaire.i18n.getFixedT(langue);
      const titre = t(`titres.${nom}`);
      expect(titre).not.toContain('titres.');
      expect(t(`descriptions.${nom}`).length).toBeGreaterThan(10);
      expect(tete).toContain(`<title>${titre} | Amendes.gouv.fr</title>`);
      expect(tete.match(/property="og:description" content="[^"]{10,}"/g)).toHaveLength(1);
      expect(tete).toContain(`property="og:image" content="${ORIGIN_PLACEHOLDER}/partage.png"`);
      // The FAQ is written in French only (D-06).
      const adresse = `${ORIGIN_PLACEHOLDER}${href(nom, nom === 'faq' ? 'fr' : langue)}`;
      expect(tete).toContain(`<link rel="canonical" href="${adresse}"/>`);
      expect(tete).toContain(`<meta property="og:url" content="${adresse}"/>`);
      expect(tete.match(/rel="alternate" hreflang/gi)).toHaveLength(nom === 'faq' ? 2 : 7);
      expect(tete).not.toContain('robots');
    },
  );

  it('R-17: a payment page is not indexed, and has no other version', async () => {
    const tete = await teteDe('detail', langue);
    expect(tete).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(tete).not.toMatch(/canonical|alternate|og:/);
  });
});

describe('the head of a page', () => {
  it('R-20: names the other languages, but for the FAQ, which has none (D-06)', async () => {
    const autres = async (nom: 'aide' | 'faq') =>
      (await teteDe(nom, 'fr')).match(/og:locale:alternate/g)?.length ?? 0;
    expect([await autres('aide'), await autres('faq')]).toEqual([5, 0]);
  });

  it('R-18: its image is as large as it says', () => {
    const png = readFileSync('public/partage.png');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
