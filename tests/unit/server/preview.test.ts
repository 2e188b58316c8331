import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHEMINS_PUBLICS, href } from '#contract/chemins.ts';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import { loadPreviewWording, preview } from '#server/plugins/preview.ts';

const ORIGINE = 'https://amendes.exemple.fr';
const textes = await loadPreviewWording();
const mots = (langue: Langue) => {
  const lus = textes.get(langue);
  if (lus === undefined) throw new Error(langue);
  return lus;
};

describe.each(LANGUES)('the preview of a page in %s', (langue) => {
  it.each(CHEMINS_PUBLICS)('R-18 R-20: %s has its own title, description and address', (nom) => {
    const tete = preview(mots(langue), ORIGINE, nom, langue);
    const { titres, descriptions } = mots(langue);
    expect(titres[nom]).toBeTruthy();
    expect(descriptions[nom]).toBeTruthy();
    expect(tete).toContain(`<title>${titres[nom]} | Amendes.gouv.fr</title>`);
    expect(tete).toContain(`<meta property="og:url" content="${ORIGINE}${href(nom, langue)}" />`);
    expect(tete).toContain(`<meta property="og:image" content="${ORIGINE}/partage.png" />`);
    expect(tete.match(/property="og:description" content="[^"]{10,}"/g)).toHaveLength(1);
  });
});

describe('the preview', () => {
  it('R-20: names the other languages, but for the FAQ, which has none (D-06)', () => {
    const autres = (nom: 'aide' | 'faq') =>
      preview(mots('fr'), ORIGINE, nom, 'fr').match(/og:locale:alternate/g)?.length ?? 0;
    expect([autres('aide'), autres('faq')]).toEqual([5, 0]);
  });

  it('R-18: a character of a text never ends the attribute', () => {
    const piege = { ...mots('fr'), descriptions: { aide: '"><script>' } };
    const tete = preview(piege, ORIGINE, 'aide', 'fr');
    expect(tete).not.toContain('<script>');
    expect(tete).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('R-18: its image is as large as it says', () => {
    const png = readFileSync('public/partage.png');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
