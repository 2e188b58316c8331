import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { creerFormats } from '#contract/domaine/formats.ts';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import { NATURES_REGLEMENT } from '#contract/domaine/montants.ts';
import { TYPES_AMENDE } from '#contract/domaine/typeAmende.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import {
  createDocumentWriter,
  type DocumentWriter,
  type PdfOptions,
} from '#server/adapters/pdf/documentWriter.ts';
import { loadPdfWording, type PdfWording } from '#server/adapters/pdf/pdfWording.ts';
import type { ContenuJustificatif } from '#server/ports/DocumentJustificatif.ts';

const CONTENU: ContenuJustificatif = {
  referenceReglement: 'R2026ABCDEF',
  nature: 'TOTAL',
  numAvis: '519001010000110000',
  typeAmende: 'AFMD',
  infraction: {
    nature: 'Conduite d’un véhicule sans permis',
    // 22:05 UTC in July is five past midnight of the next day in Paris.
    date: new Date('2026-07-13T22:05:00Z'),
    lieu: 'Rue Garibaldi, Lyon',
    vehicule: 'A•-•••-•D',
  },
  montant: 123_450,
  solde: 0,
  // 23:30 UTC on 31 December is 00:30 on 1 January in Paris.
  date: new Date('2026-12-31T23:30:00Z'),
  mediaReglement: 1,
  carte: { marque: 'VISA', fin: '0000' },
  transactionReference: 'T20261231ABC',
  codeVerification: 'K7QP-2M9X',
  dernierJourContestation: '2027-01-15',
};

const VIREMENT: ReponseVirement = {
  beneficiaire: 'TRESORERIE DES AMENDES',
  iban: 'FR1420041010050500013M02606',
  bic: 'DEMOFRPPXXX',
  montant: 123_450,
  reference: '519001010000110000',
  dateLimite: '2027-01-01',
};
const URL_PUBLIQUE = 'https://www.exemple.gouv.fr';
const CONTESTATION = 'https://contester.exemple.gouv.fr/';
const OPTIONS: PdfOptions = {
  publicUrl: URL_PUBLIQUE,
  contestation: CONTESTATION,
  demonstration: false,
};

let textes: PdfWording;
let writer: DocumentWriter;
beforeAll(async () => {
  textes = await loadPdfWording();
  writer = await createDocumentWriter(OPTIONS, () => new Date('2026-12-01T12:00:00Z'));
});

const generer = (contenu: ContenuJustificatif, langue: Langue) =>
  writer.genererJustificatif(contenu, langue);
const genererVirement = (contenu: ReponseVirement, langue: Langue) =>
  writer.genererVirement(contenu, langue);

const lire = async (contenu: ContenuJustificatif, langue: Langue) =>
  relire(await generer(contenu, langue));

/** A reader of PDFs tells no kinds of spaces apart. */
const simple = (texte: string | undefined) => texte?.replace(/\s+/g, ' ');

async function relire(octets: Buffer) {
  const tache = getDocument({ data: new Uint8Array(octets), verbosity: 0 });
  const document = await tache.promise;
  let texte = '';
  let arbre = '';
  const liens = [];
  for (let rang = 1; rang <= document.numPages; rang += 1) {
    const page = await document.getPage(rang);
    const { items } = await page.getTextContent();
    texte += `${items.map((item) => ('str' in item ? item.str : '')).join(' ')} `;
    arbre += JSON.stringify(await page.getStructTree());
    liens.push(...(await page.getAnnotations()).filter(({ subtype }) => subtype === 'Link'));
  }
  const { info } = await document.getMetadata();
  const lu = {
    pages: document.numPages,
    texte: simple(texte),
    marques: await document.getMarkInfo(),
    arbre,
    liens,
    info: JSON.stringify(info),
  };
  await tache.destroy();
  return lu;
}

const DATES: Record<Langue, string> = {
  fr: '1er janvier 2027',
  en: '1 January 2027',
  de: '1. Januar 2027',
  nl: '1 januari 2027',
  it: '1 gennaio 2027',
  es: '1 de enero de 2027',
};
const DATES_FAITS: Record<Langue, string> = {
  fr: '14 juillet 2026 à 00:05',
  en: '14 July 2026 at 00:05',
  de: '14. Juli 2026 um 00:05',
  nl: '14 juli 2026 om 00:05',
  it: '14 luglio 2026 alle ore 00:05',
  es: '14 de julio de 2026 a las 0:05',
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
    const attendus = textes.justificatif.get(langue);
    const { jour, ...champs } = attendus?.champs ?? {};
    expect(lu.pages).toBe(1);
    expect(lu.texte).not.toContain(jour);
    for (const morceau of [
      attendus?.titres.TOTAL,
      attendus?.attestations.TOTAL,
      ...Object.values(champs),
      attendus?.cartes.designee.replace('{{carte}}', 'Visa …0000'),
      attendus?.pied,
      'R2026ABCDEF',
      '5190-0101-0000-1100-00',
      CONTENU.infraction.nature,
      DATES_FAITS[langue],
      CONTENU.infraction.lieu,
      'A•-•••-•D',
      MONTANTS[langue],
      DATES[langue],
      'T20261231ABC',
      'K7QP-2M9X',
      `${URL_PUBLIQUE}/${langue}/tai/verification`,
    ]) {
      expect(lu.texte).toContain(simple(morceau));
    }
    // Pieces in another language are written one after the other, which a reader tells apart by spaces.
    const sansEspaces = (texte: string | undefined) => texte?.replace(/\s|<\/?fr>/g, '');
    expect(sansEspaces(lu.texte)).toContain(sansEspaces(attendus?.types.AFMD));
  });

  it('D-10: a plate that was deleted after its time leaves no empty row', async () => {
    const infraction = { ...CONTENU.infraction, vehicule: null };
    const { texte } = await lire({ ...CONTENU, infraction }, 'fr');
    expect(texte).toContain('Rue Garibaldi, Lyon Montant payé');
    expect(texte).not.toContain(textes.justificatif.get('fr')?.champs.vehicule);
  });

  it('D-10 K-08: the longest facts that a record may hold go on to a second page, each row whole', async () => {
    const infraction = {
      ...CONTENU.infraction,
      nature: 'excès '.repeat(50),
      lieu: `${'avenue '.repeat(28)}, ${'ville '.repeat(20)}`,
    };
    const demo = await createDocumentWriter({ ...OPTIONS, demonstration: true });
    const contenu = { ...CONTENU, nature: 'CONSIGNATION', infraction } as const;
    const lu = await relire(await demo.genererJustificatif(contenu, 'de'));
    const attendus = textes.justificatif.get('de');
    expect(lu.pages).toBe(2);
    for (const morceau of [infraction.nature, infraction.lieu, attendus?.pied]) {
      expect(lu.texte).toContain(simple(morceau)?.trim());
    }
    expect(lu.arbre).toContain(attendus?.verification.alternative);
  });

  it.each(LANGUES)(
    'R-19: the State’s brand block stands on top in %s, in French, and the service beside it',
    async (langue) => {
      const { texte, arbre } = await lire(CONTENU, langue);
      expect(texte).toMatch(/^RÉPUBLIQUE FRANÇAISE Liberté Égalité Fraternité Amendes\.gouv\.fr /);
      expect(arbre.match(/"role":"P","children":\[[^\]]+\],"lang":"fr"/g)).toHaveLength(2);
    },
  );

  it('R-19: the French name of a notice is said to be French in another language', async () => {
    const { arbre } = await lire(CONTENU, 'en');
    expect(arbre).toMatch(
      /"role":"Span","children":\[\{"type":"content","id":"\w+"\}\],"lang":"fr"/,
    );
    expect((await lire(CONTENU, 'fr')).arbre).not.toContain('"role":"Span"');
  });

  it.each(LANGUES)(
    'D-19: a receipt without a word of its card says in %s that one paid; another means says its channel',
    async (langue) => {
      const { champs, cartes, medias } = textes.justificatif.get(langue) ?? {};
      const cellules = (moyen: string | undefined) =>
        simple(`${champs?.media} ${moyen} ${champs?.transaction}`);
      const sans = await lire({ ...CONTENU, carte: null }, langue);
      expect(sans.texte).toContain(cellules(cartes?.seule));
      const autre = await lire({ ...CONTENU, carte: { marque: 'PAYPAL', fin: null } }, langue);
      expect(autre.texte).toContain(cellules(medias?.['1']));
    },
  );

  it.each(LANGUES)(
    'D-18: the receipt of a transfer tells the day in %s, and no hour',
    async (langue) => {
      // The last minute of a winter day in Paris, as it stands in the ledger.
      const date = new Date('2026-12-31T22:59:00Z');
      const { texte } = await lire({ ...CONTENU, mediaReglement: 7, date }, langue);
      const { champs } = textes.justificatif.get(langue) ?? {};
      const veille = creerFormats(langue).jour('2026-12-31');
      expect(texte).toContain(simple(`${champs?.jour} ${veille} ${champs?.media}`));
      expect(texte).not.toContain(champs?.date);
    },
  );

  it.each(NATURES_REGLEMENT)('K-08: the title says what was paid: %s', async (nature) => {
    const { texte } = await lire({ ...CONTENU, nature }, 'fr');
    const titres = textes.justificatif.get('fr')?.titres;
    expect(texte).toContain(
      simple(`${titres?.[nature]} ${textes.justificatif.get('fr')?.attestations[nature]}`),
    );
  });

  it.each(LANGUES)(
    'D-23: the receipt of a deposit says in %s until when and where to contest, and no balance',
    async (langue) => {
      const { texte, pages } = await lire({ ...CONTENU, nature: 'CONSIGNATION' }, langue);
      const attendus = textes.justificatif.get(langue);
      const jour = { fr: '15 janvier 2027', en: '15 January 2027', de: '15. Januar 2027' };
      const dit = {
        ...jour,
        nl: '15 januari 2027',
        it: '15 gennaio 2027',
        es: '15 de enero de 2027',
      };
      expect(pages).toBe(1);
      expect(texte).toContain(simple(attendus?.contestation.montant));
      expect(texte).toContain(
        `${attendus?.contestation.dernierJour} ${simple(attendus?.contestation.date.replace('{{date}}', dit[langue]))}`,
      );
      expect(texte).toContain(`${attendus?.contestation.site} ${CONTESTATION}`);
      expect(texte).not.toContain(attendus?.champs.solde);
      expect((await lire(CONTENU, langue)).texte).not.toContain(CONTESTATION);
    },
  );

  it('G-07: it is tagged, has a language, a title and a table with row headers', async () => {
    const { marques, arbre, info } = await lire(CONTENU, 'de');
    expect(arbre).toContain(textes.justificatif.get('de')?.verification.alternative);
    expect(marques).toMatchObject({ Marked: true });
    for (const role of ['H1', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']) {
      expect(arbre).toContain(`"role":"${role}"`);
    }
    expect(info).toContain('"Language":"de-DE"');
    expect(info).toContain('Zahlungsbeleg – R2026ABCDEF');
  });

  it.each(TYPES_AMENDE)(
    'D-12: %s has a wording in each language, and fits the page',
    async (type) => {
      for (const langue of LANGUES)
        expect(textes.justificatif.get(langue)?.types[type]).toBeTruthy();
      expect((await lire({ ...CONTENU, typeAmende: type }, 'fr')).pages).toBe(1);
    },
  );

  it('K-08 RGAA 13.3: the address of the verification is a link, which says where it leads', async () => {
    const { liens, arbre } = await lire(CONTENU, 'fr');
    expect(liens).toHaveLength(1);
    expect(liens[0]).toMatchObject({
      url: `${URL_PUBLIQUE}/fr/tai/verification#code=K7QP-2M9X&reference=R2026ABCDEF`,
      contentsObj: { str: `${URL_PUBLIQUE}/fr/tai/verification` },
    });
    const [debut = 0, , fin = 0] = liens[0]?.rect ?? [];
    expect(fin - debut).toBeGreaterThan(100);
    expect(arbre).toContain('"role":"Link"');
  });

  it('K-08: the same receipt is the same file', async () => {
    const [un, deux] = [await generer(CONTENU, 'fr'), await generer(CONTENU, 'fr')];
    expect(un.equals(deux)).toBe(true);
  });

  it('K-08: an unknown channel is an error, never an empty cell', async () => {
    await expect(generer({ ...CONTENU, mediaReglement: 8 }, 'fr')).rejects.toThrow(RangeError);
  });
});

describe('D-12: documents of a demonstration', () => {
  it.each(LANGUES)('say in %s that they prove nothing, on one page', async (langue) => {
    const demo = await createDocumentWriter({ ...OPTIONS, demonstration: true });
    const justificatif = await relire(await demo.genererJustificatif(CONTENU, langue));
    expect(justificatif.texte).toContain(simple(textes.justificatif.get(langue)?.demonstration));
    expect(justificatif.pages).toBe(1);
    const virement = await relire(await demo.genererVirement(VIREMENT, langue));
    expect(virement.texte).toContain(simple(textes.virement.get(langue)?.demonstration));
    expect(virement.pages).toBe(1);
    expect((await lire(CONTENU, langue)).texte).not.toContain(
      simple(textes.justificatif.get(langue)?.demonstration),
    );
  });
});

describe('transfer document', () => {
  it.each(LANGUES)('K-11 G-07: reads back in %s, tagged, on one page', async (langue) => {
    const lu = await relire(await genererVirement(VIREMENT, langue));
    const attendus = textes.virement.get(langue);
    expect(lu.pages).toBe(1);
    expect(lu.marques).toMatchObject({ Marked: true });
    for (const role of ['H1', 'P', 'Table', 'TH', 'TD', 'Figure']) {
      expect(lu.arbre).toContain(`"role":"${role}"`);
    }
    expect(lu.arbre).toContain(attendus?.qr.alternative);
    for (const morceau of [
      attendus?.titre,
      ...Object.values(attendus?.champs ?? {}),
      attendus?.preuve,
      attendus?.avant.replace('{{date}}', DATES[langue]),
      VIREMENT.beneficiaire,
      'FR14 2004 1010 0505 0001 3M02 606',
      VIREMENT.bic,
      MONTANTS[langue],
      VIREMENT.reference,
      DATES[langue],
    ]) {
      expect(lu.texte).toContain(simple(morceau));
    }
  });

  it('K-11: without a deadline it says so', async () => {
    const { texte } = await relire(await genererVirement({ ...VIREMENT, dateLimite: null }, 'fr'));
    const { sansDateLimite, preuve, preuveSansDate } = textes.virement.get('fr') ?? {};
    expect(texte).toContain(sansDateLimite);
    expect(texte).toContain(simple(preuveSansDate));
    expect(texte).not.toContain(simple(preuve));
  });
});
