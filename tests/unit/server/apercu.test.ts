import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHEMINS_PUBLICS, href } from '#contract/chemins.ts';
import { LANGUES } from '#contract/domaine/langues.ts';
import { apercu, lireTextesApercu } from '#server/plugins/apercu.ts';

const ORIGINE = 'https://amendes.exemple.fr';
/** What is public is copied into the built web app as it is. */
const textes = lireTextesApercu(new URL('../../../public/', import.meta.url));

describe.each(LANGUES)('the preview of a page in %s', (langue) => {
  it.each(CHEMINS_PUBLICS)('R-18 R-20: %s has its own title, description and address', (nom) => {
    const tete = apercu(textes, ORIGINE, nom, langue);
    const { titres, descriptions } = textes[langue];
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
      apercu(textes, ORIGINE, nom, 'fr').match(/og:locale:alternate/g)?.length ?? 0;
    expect([autres('aide'), autres('faq')]).toEqual([5, 0]);
  });

  it('R-18: a sign of a text never ends the attribute', () => {
    const piege = { ...textes.fr, descriptions: { aide: '"><script>' } };
    const tete = apercu({ ...textes, fr: piege }, ORIGINE, 'aide', 'fr');
    expect(tete).not.toContain('<script>');
    expect(tete).toContain('&#34;&#62;&#60;script&#62;');
  });

  it('R-18: its image is as large as it says', () => {
    const png = readFileSync('public/partage.png');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
