import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import { NATURES_REGLEMENT } from '#contract/domaine/montants.ts';
import { TYPES_AMENDE } from '#contract/domaine/typeAmende.ts';
import { creerGenerateurJustificatif } from '#server/adapters/pdf/justificatif.ts';
import { chargerTextesJustificatif, type TextesParLangue } from '#server/adapters/pdf/textes.ts';
import type { ContenuJustificatif, GenerateurJustificatif } from '#server/ports/Justificatif.ts';

const CONTENU: ContenuJustificatif = {
  referenceReglement: 'R2026ABCDEF',
  nature: 'TOTAL',
  numAvis: '519001010000110000',
  typeAmende: 'AFMD',
  montant: 123_450,
  solde: 0,
  // 23:30 UTC on 31 December is 00:30 on 1 January in Paris.
  date: new Date('2026-12-31T23:30:00Z'),
  mediaReglement: 1,
  transactionReference: 'T20261231ABC',
  codeVerification: 'K7QP-2M9X',
};

let textes: TextesParLangue;
let generer: GenerateurJustificatif;
beforeAll(async () => {
  textes = await chargerTextesJustificatif();
  generer = creerGenerateurJustificatif(textes);
});

async function lire(contenu: ContenuJustificatif, langue: Langue) {
  const tache = getDocument({ data: new Uint8Array(await generer(contenu, langue)), verbosity: 0 });
  const document = await tache.promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const texte = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  const { info } = await document.getMetadata();
  const lu = {
    pages: document.numPages,
    texte: texte.replace(/\s+/g, ' '),
    marques: await document.getMarkInfo(),
    arbre: JSON.stringify(await page.getStructTree()),
    info: JSON.stringify(info),
  };
  await tache.destroy();
  return lu;
}

const DATES: Record<Langue, string> = {
  fr: '1 janvier 2027',
  en: '1 January 2027',
  de: '1. Januar 2027',
  nl: '1 januari 2027',
  it: '1 gennaio 2027',
  es: '1 de enero de 2027',
};
const MONTANTS: Record<Langue, string> = {
  fr: '1 234,50 €',
  en: '€1,234.50',
  de: '1.234,50 €',
  nl: '€ 1.234,50',
  it: '1234,50 €',
  es: '1234,50 €',
};

describe('receipt', () => {
  it.each(LANGUES)('G-07 K-08: reads back in %s, on one page', async (langue) => {
    const lu = await lire(CONTENU, langue);
    const attendus = textes.get(langue);
    expect(lu.pages).toBe(1);
    for (const morceau of [
      attendus?.titres.TOTAL,
      attendus?.attestations.TOTAL,
      ...Object.values(attendus?.champs ?? {}),
      attendus?.types.AFMD,
      attendus?.medias['1'],
      attendus?.pied,
      'R2026ABCDEF',
      '5190-0101-0000-1100-00',
      MONTANTS[langue],
      DATES[langue],
      'T20261231ABC',
      'K7QP-2M9X',
    ]) {
      expect(lu.texte).toContain(morceau);
    }
  });

  it.each(NATURES_REGLEMENT)('K-08: the title says what was paid: %s', async (nature) => {
    const { texte } = await lire({ ...CONTENU, nature }, 'fr');
    const titres = textes.get('fr')?.titres;
    expect(texte).toContain(`${titres?.[nature]} ${textes.get('fr')?.attestations[nature]}`);
  });

  it('G-07: it is tagged, has a language, a title and a table with row headers', async () => {
    const { marques, arbre, info } = await lire(CONTENU, 'de');
    expect(marques).toMatchObject({ Marked: true });
    for (const role of ['H1', 'P', 'Table', 'TR', 'TH', 'TD']) {
      expect(arbre).toContain(`"role":"${role}"`);
    }
    expect(info).toContain('"Language":"de-DE"');
    expect(info).toContain('Zahlungsbeleg – R2026ABCDEF');
  });

  it.each(TYPES_AMENDE)(
    'D-12: %s has a wording in each language, and fits the page',
    async (type) => {
      for (const langue of LANGUES) expect(textes.get(langue)?.types[type]).toBeTruthy();
      expect((await lire({ ...CONTENU, typeAmende: type }, 'fr')).pages).toBe(1);
    },
  );

  it('K-08: the same receipt is the same file', async () => {
    const [un, deux] = [await generer(CONTENU, 'fr'), await generer(CONTENU, 'fr')];
    expect(un.equals(deux)).toBe(true);
  });

  it('K-08: an unknown channel is an error, never an empty cell', async () => {
    await expect(generer({ ...CONTENU, mediaReglement: 8 }, 'fr')).rejects.toThrow(RangeError);
  });
});
