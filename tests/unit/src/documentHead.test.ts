import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import { ORIGIN_PLACEHOLDER } from '#contract/pages.ts';
import { href, PUBLIC_SCREENS } from '#contract/paths.ts';
import { documentHead } from '#src/app/documentHead.ts';
import { dictionaryOf } from '#src/app/prerender.tsx';
import type { Dictionary } from '#src/i18n/dictionary.ts';
import type { Translate } from '#src/i18n/useText.tsx';

let dictionnaire: Dictionary;
beforeAll(async () => {
  dictionnaire = dictionaryOf((adresse) => readFile(`public${adresse}`, 'utf8'));
  await Promise.all(LANGUES.map((langue) => dictionnaire.load(langue)));
});

const t = (langue: Langue): Translate => dictionnaire.i18n.getFixedT(langue);

describe.each(LANGUES)('the head of a page in %s', (langue) => {
  it.each(PUBLIC_SCREENS)('R-18 R-20: %s has its own title, description and address', (nom) => {
    const tete = documentHead(nom, langue, t(langue));
    const titre = t(langue)(`titres.${nom}`);
    const description = t(langue)(`descriptions.${nom}`);
    expect(titre).not.toContain('titres.');
    expect(description.length).toBeGreaterThan(10);
    expect(tete).toContain(`<title>${titre} | Amendes.gouv.fr</title>`);
    expect(tete.match(/property="og:description" content="[^"]{10,}"/g)).toHaveLength(1);
    expect(tete).toContain(`property="og:image" content="${ORIGIN_PLACEHOLDER}/partage.png"`);
    // The FAQ is written in French only (D-06).
    const adresse = `${ORIGIN_PLACEHOLDER}${href(nom, nom === 'faq' ? 'fr' : langue)}`;
    expect(tete).toContain(`<link rel="canonical" href="${adresse}" />`);
    expect(tete).toContain(`<meta property="og:url" content="${adresse}" />`);
    expect(tete.match(/rel="alternate" hreflang/g)).toHaveLength(nom === 'faq' ? 2 : 7);
    expect(tete).not.toContain('robots');
  });

  it('R-17: a payment page is not indexed, and has no other version', () => {
    const tete = documentHead('detail', langue, t(langue));
    expect(tete).toContain('<meta name="robots" content="noindex, nofollow" />');
    expect(tete).not.toMatch(/canonical|alternate|og:/);
  });
});

describe('the head of a page', () => {
  it('R-20: names the other languages, but for the FAQ, which has none (D-06)', () => {
    const autres = (nom: 'aide' | 'faq') =>
      documentHead(nom, 'fr', t('fr')).match(/og:locale:alternate/g)?.length ?? 0;
    expect([autres('aide'), autres('faq')]).toEqual([5, 0]);
  });

  it('R-18: a character of a text never ends the attribute', () => {
    const piege = (() => '"><script>') as unknown as Translate;
    const tete = documentHead('aide', 'fr', piege);
    expect(tete).not.toContain('<script>');
    expect(tete).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('R-18: its image is as large as it says', () => {
    const png = readFileSync('public/partage.png');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
