import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_NATURES } from '#contract/domain/amounts.ts';
import { createFormats } from '#contract/domain/formats.ts';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { NOTICE_TYPES } from '#contract/domain/noticeType.ts';
import type { TransferAnswer } from '#contract/schemas/payment.ts';
import {
  createDocumentWriter,
  type DocumentWriter,
  type PdfOptions,
} from '#server/adapters/pdf/documentWriter.ts';
import { loadPdfWording, type PdfWording } from '#server/adapters/pdf/pdfWording.ts';
import type { ReceiptContent } from '#server/ports/ReceiptDocument.ts';
import { CONTENT } from '../../support/receiptContent.ts';

const TRANSFER: TransferAnswer = {
  beneficiaire: 'TRESORERIE DES AMENDES',
  iban: 'FR1420041010050500013M02606',
  bic: 'DEMOFRPPXXX',
  montant: 123_450,
  reference: '519001010000110000',
  dateLimite: '2027-01-01',
};

/** Banks outside the SEPA area ask for more of the payee. */
const FOR_OTHER_BANKS = {
  adresse: '1 rue A, 35000 Rennes',
  pays: 'France',
  banque: 'Banque de A, Rennes',
};
/** Where the column of values begins. */
const VALUE_COLUMN = 270;
const PUBLIC_URL = 'https://www.exemple.gouv.fr';
const CONTEST = 'https://contester.exemple.gouv.fr/';
const OPTIONS: PdfOptions = {
  publicUrl: PUBLIC_URL,
  contestAddresses: {
    fr: CONTEST,
    en: CONTEST,
    de: CONTEST,
    nl: CONTEST,
    it: CONTEST,
    es: CONTEST,
  },
  demonstration: false,
  personalDays: 365,
};

let texts: PdfWording;
let writer: DocumentWriter;
beforeAll(async () => {
  texts = await loadPdfWording();
  writer = await createDocumentWriter(OPTIONS, () => new Date('2026-12-01T12:00:00Z'));
});

const generate = (content: ReceiptContent, language: Language) =>
  writer.generateReceipt(content, language);
const generateTransfer = (content: TransferAnswer, language: Language) =>
  writer.generateTransfer(content, language);

const read = async (content: ReceiptContent, language: Language) =>
  reread(await generate(content, language));

/** A reader of PDFs tells no kinds of spaces apart. */
const simple = (text: string | undefined) => text?.replace(/\s+/g, ' ');

/** Returns the lines of each column of the first page. */
async function linesOf(bytes: Buffer): Promise<readonly string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  const lines = new Map<string, string>();
  for (const item of items) {
    if (!('str' in item)) continue;
    const [left = 0, bottom = 0] = item.transform.slice(4);
    const line = `${left < VALUE_COLUMN ? 'label' : 'value'} ${Math.round(bottom)}`;
    lines.set(line, (lines.get(line) ?? '') + item.str);
  }
  return [...lines.values()].map((line) => line.trim());
}

async function reread(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  let text = '';
  let tree = '';
  const links = [];
  for (let rank = 1; rank <= document.numPages; rank += 1) {
    const page = await document.getPage(rank);
    const { items } = await page.getTextContent();
    text += `${items.map((item) => ('str' in item ? item.str : '')).join(' ')} `;
    tree += JSON.stringify(await page.getStructTree());
    links.push(...(await page.getAnnotations()).filter(({ subtype }) => subtype === 'Link'));
  }
  const { info } = await document.getMetadata();
  const printed = {
    pages: document.numPages,
    text: simple(text),
    marks: await document.getMarkInfo(),
    tree: tree,
    links,
    info: JSON.stringify(info),
  };
  await task.destroy();
  return printed;
}

describe('receipt', () => {
  it.each(LANGUAGES)('G-07 K-08: reads back in %s, on one page', async (language) => {
    const printed = await read(CONTENT, language);
    const expected = texts.receipt[language];
    const { day, euros, period, wallClock } = createFormats(language);
    const { jour: dayLabel, total, dernierJour: lastDay, ...labels } = expected?.champs ?? {};
    expect(printed.pages).toBe(1);
    for (const ofOthers of [dayLabel, total, lastDay]) {
      expect(printed.text).not.toContain(ofOthers);
    }
    for (const chunk of [
      expected?.titres.TOTAL,
      expected?.attestations.TOTAL,
      ...Object.values(labels),
      expected?.cartes.designee.replace('{{carte}}', 'Visa …0000'),
      expected?.pied,
      expected?.effacement.prevu.replace('{{duree}}', period(365)),
      'R2026ABCDEF',
      '5190-0101-0000-1100-00',
      CONTENT.offence.nature,
      wallClock(CONTENT.offence.date),
      CONTENT.offence.place,
      'A•-•••-•D',
      euros(CONTENT.montant),
      day('2027-01-01'),
      'T20261231ABC',
      'K7QP-2M9X',
      `${PUBLIC_URL}/${language}/tai/verification`,
    ]) {
      expect(printed.text).toContain(simple(chunk));
    }
    // Pieces in another language are written one after the other, which a reader tells apart by spaces.
    const withoutSpaces = (text: string | undefined) => text?.replace(/\s|<\/?fr>/g, '');
    expect(withoutSpaces(printed.text)).toContain(withoutSpaces(expected?.types.AFMD));
    // The State’s brand block, in French.
    expect(printed.text).toMatch(
      /^RÉPUBLIQUE FRANÇAISE Liberté Égalité Fraternité Amendes\.gouv\.fr /,
    );
    expect(printed.tree.match(/"role":"P","children":\[[^\]]+\],"lang":"fr"/g)).toHaveLength(2);
  });

  it('D-10: the offence has its everyday name before the words of the notice', async () => {
    const { text, tree } = await read(CONTENT, 'en');
    expect(text).toContain(`Driving without a licence – ${simple(CONTENT.offence.nature)}`);
    expect(tree).toMatch(/"lang":"fr"/);
    const own = { ...CONTENT.offence, nature: 'Passage de ligne blanche' };
    const unknown = await read({ ...CONTENT, offence: own }, 'en');
    expect(unknown.text).toContain(`Offence ${own.nature}`);
  });

  it('D-54: street and plate that were erased leave no empty row, and the receipt says so', async () => {
    const offence = {
      ...CONTENT.offence,
      place: 'Lyon',
      maskedPlate: null,
      erasedAt: new Date('2027-12-31T23:30:00Z'),
    };
    const { text } = await read({ ...CONTENT, offence }, 'fr');
    expect(text).toContain('Lieu Lyon Montant payé');
    expect(text).not.toContain(texts.receipt.fr.champs.vehicule);
    expect(text).toContain('la rue et le véhicule ont été effacés le 1er janvier 2028');
    expect(text).not.toContain('sont effacés');
  });

  it('D-10 K-08: the longest facts that a record may hold go on to a second page, each row whole', async () => {
    const offence = {
      ...CONTENT.offence,
      nature: 'excès '.repeat(50),
      place: `${'avenue '.repeat(28)}, ${'ville '.repeat(20)}`,
    };
    const demo = await createDocumentWriter({ ...OPTIONS, demonstration: true });
    const content = { ...CONTENT, nature: 'CONSIGNATION', offence } as const;
    const printed = await reread(await demo.generateReceipt(content, 'de'));
    const expected = texts.receipt.de;
    expect(printed.pages).toBe(2);
    for (const chunk of [offence.nature, offence.place, expected?.pied]) {
      expect(printed.text).toContain(simple(chunk)?.trim());
    }
    expect(printed.tree).toContain(expected?.verification.alternative);
  });

  it('G-07: the French name of a notice is said to be French in another language', async () => {
    const { tree } = await read(CONTENT, 'en');
    expect(tree).toMatch(
      /"role":"Span","children":\[\{"type":"content","id":"\w+"\}\],"lang":"fr"/,
    );
    expect((await read(CONTENT, 'fr')).tree).not.toContain('"role":"Span"');
  });

  it.each(LANGUAGES)(
    'G-07: brackets stay with the French words in them, in %s',
    async (language) => {
      for (const typeAmende of NOTICE_TYPES) {
        const lines = await linesOf(await generate({ ...CONTENT, typeAmende }, language));
        expect(lines.filter((line) => /\($|^\)/.test(line))).toEqual([]);
      }
    },
  );

  it.each(LANGUAGES)(
    'D-19: a receipt without a word of its card says in %s that one paid; another means says its channel',
    async (language) => {
      const { champs: labels, cartes: cards, medias } = texts.receipt[language];
      const cells = (means: string | undefined) =>
        simple(`${labels?.media} ${means} ${labels?.transaction}`);
      const without = await read({ ...CONTENT, carte: null }, language);
      expect(without.text).toContain(cells(cards?.seule));
      const other = await read({ ...CONTENT, carte: { marque: 'PAYPAL', fin: null } }, language);
      expect(other.text).toContain(cells(medias?.['1']));
    },
  );

  it.each(LANGUAGES)(
    'D-18: the receipt of a transfer tells the day in %s, and no hour',
    async (language) => {
      // The last minute of a winter day in Paris, as it stands in the ledger.
      const date = new Date('2026-12-31T22:59:00Z');
      const { text } = await read({ ...CONTENT, mediaReglement: 7, date }, language);
      const { champs: labels } = texts.receipt[language];
      const dayBefore = createFormats(language).day('2026-12-31');
      expect(text).toContain(simple(`${labels?.jour} ${dayBefore} ${labels?.media}`));
      expect(text).not.toContain(labels?.date);
    },
  );

  it('D-23: a deposit after the last day to contest says that this day has passed', async () => {
    const deposit = {
      ...CONTENT,
      nature: 'CONSIGNATION',
      contestDeadline: { lastDay: '2026-12-31', isExtended: false },
    } as const;
    const { depassee: over } = texts.receipt.fr.contestation;
    const last = new Date('2026-12-31T22:59:00Z');
    expect((await read({ ...deposit, date: last }, 'fr')).text).not.toContain(simple(over));
    const next = new Date('2026-12-31T23:00:00Z');
    expect((await read({ ...deposit, date: next }, 'fr')).text).toContain(simple(over));
  });

  it('D-74: a deposit says why its last day to contest is later, and is in time on that day', async () => {
    const sunday = { lastDay: '2026-12-13', isExtended: true };
    const deposit = { ...CONTENT, nature: 'CONSIGNATION', contestDeadline: sunday } as const;
    const { depassee: over, jourOuvrable: workingDay } = texts.receipt.fr.contestation;
    const monday = (await read({ ...deposit, date: new Date('2026-12-14T22:59:00Z') }, 'fr')).text;
    expect(monday).toContain(simple(workingDay));
    expect(monday).not.toContain(simple(over));
    const tuesday = (await read({ ...deposit, date: new Date('2026-12-14T23:00:00Z') }, 'fr')).text;
    expect(tuesday).toContain(simple(over));
  });

  it('D-23: the deposit of a criminal offence names the criminal record, any other one the points', async () => {
    const deposit = { ...CONTENT, nature: 'CONSIGNATION' } as const;
    const { delit: record, contravention: noRecord, points: lost } = texts.receipt.fr.consequences;
    const criminal = (await read({ ...deposit, typeAmende: 'AFD' }, 'fr')).text;
    expect(criminal).toContain(simple(record));
    expect(criminal).not.toContain(simple(noRecord));
    expect((await read({ ...deposit, typeAmende: 'AF' }, 'fr')).text).toContain(simple(noRecord));
    for (const typeAmende of ['AF', 'AFD'] as const) {
      const of = async (points: number | null) =>
        (await read({ ...deposit, typeAmende, points }, 'fr')).text;
      expect(await of(6)).toContain(simple(lost));
      expect(await of(null)).toContain(simple(lost));
      expect(await of(0)).not.toContain(simple(lost));
    }
  });

  it.each(PAYMENT_NATURES)('K-08: the title says what was paid: %s', async (nature) => {
    const { text } = await read({ ...CONTENT, nature }, 'fr');
    const titles = texts.receipt.fr.titres;
    expect(text).toContain(simple(`${titles?.[nature]} ${texts.receipt.fr.attestations[nature]}`));
  });

  it.each(LANGUAGES)(
    'D-23: the receipt of a deposit says in %s until when and where to contest, and no balance',
    async (language) => {
      const { text, pages } = await read({ ...CONTENT, nature: 'CONSIGNATION' }, language);
      const expected = texts.receipt[language];
      const lastDay = createFormats(language).day('2027-01-15');
      expect(pages).toBe(1);
      expect(text).toContain(simple(expected?.contestation.montant));
      expect(text).toContain(
        `${expected?.contestation.dernierJour} ${simple(expected?.contestation.date.replace('{{date}}', lastDay))}`,
      );
      expect(text).toContain(`${expected?.contestation.site} ${CONTEST}`);
      expect(text).not.toContain(expected?.champs.solde);
      expect((await read(CONTENT, language)).text).not.toContain(CONTEST);
    },
  );

  it.each(LANGUAGES)(
    'D-38: the receipt of a part says in %s of how much it is, and until when the rest stays at this amount, on one page',
    async (language) => {
      const rest = {
        totalCents: 30_000,
        from: '2027-01-02',
        until: '2027-01-10',
        sequel: 'increase',
        isAbroad: false,
      } as const;
      const part = { ...CONTENT, nature: 'PARTIEL', montant: 10_000, solde: 20_000, rest } as const;
      const { text, pages } = await read(part, language);
      const { champs: labels } = texts.receipt[language];
      const { day, euros } = createFormats(language);
      expect(pages).toBe(1);
      expect(text).toContain(simple(`${labels.total} ${euros(30_000)}`));
      expect(text).toContain(simple(`${labels.solde} ${euros(20_000)}`));
      expect(text).toContain(simple(`${labels.dernierJour} ${day('2027-01-10')}`));
    },
  );

  it('G-07: it is tagged, has a language, a title and a table with row headers', async () => {
    const { marks: brands, tree, info } = await read(CONTENT, 'de');
    expect(tree).toContain(texts.receipt.de.verification.alternative);
    expect(brands).toMatchObject({ Marked: true });
    for (const role of ['H1', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']) {
      expect(tree).toContain(`"role":"${role}"`);
    }
    expect(info).toContain('"Language":"de-DE"');
    expect(info).toContain('Zahlungsbeleg – R2026ABCDEF');
  });

  it.each(NOTICE_TYPES)(
    'D-12: %s has a wording in each language, and fits the page',
    async (type) => {
      for (const language of LANGUAGES) expect(texts.receipt[language].types[type]).toBeTruthy();
      expect((await read({ ...CONTENT, typeAmende: type }, 'fr')).pages).toBe(1);
    },
  );

  it('K-08 RGAA 13.3: the address of the verification is a link, which says where it leads', async () => {
    const { links, tree } = await read(CONTENT, 'fr');
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({
      url: `${PUBLIC_URL}/fr/tai/verification#code=K7QP-2M9X&reference=R2026ABCDEF`,
      contentsObj: { str: `${PUBLIC_URL}/fr/tai/verification` },
    });
    const [left = 0, , right = 0] = links[0]?.rect ?? [];
    expect(right - left).toBeGreaterThan(100);
    expect(tree).toContain('"role":"Link"');
  });

  it('K-08: the same receipt is the same file', async () => {
    const [one, two] = [await generate(CONTENT, 'fr'), await generate(CONTENT, 'fr')];
    expect(one.equals(two)).toBe(true);
  });

  it('K-08: an unknown channel is an error, never an empty cell', async () => {
    await expect(generate({ ...CONTENT, mediaReglement: 8 }, 'fr')).rejects.toThrow(RangeError);
  });
});

describe('D-12: documents of a demonstration', () => {
  it.each(LANGUAGES)('say in %s that they prove nothing, on one page', async (language) => {
    const demo = await createDocumentWriter({ ...OPTIONS, demonstration: true });
    const receipt = await reread(await demo.generateReceipt(CONTENT, language));
    expect(receipt.text).toContain(simple(texts.receipt[language].demonstration));
    expect(receipt.pages).toBe(1);
    const transfer = await reread(await demo.generateTransfer(TRANSFER, language));
    expect(transfer.text).toContain(simple(texts.transfer[language].demonstration));
    expect(transfer.pages).toBe(1);
    expect((await read(CONTENT, language)).text).not.toContain(
      simple(texts.receipt[language].demonstration),
    );
  });
});

describe('transfer document', () => {
  it.each(LANGUAGES)('K-11 G-07: reads back in %s, tagged, on one page', async (language) => {
    const printed = await reread(
      await generateTransfer({ ...TRANSFER, ...FOR_OTHER_BANKS }, language),
    );
    const expected = texts.transfer[language];
    const { day, euros } = createFormats(language);
    const lastDay = day('2027-01-01');
    expect(printed.pages).toBe(1);
    expect(printed.marks).toMatchObject({ Marked: true });
    for (const role of ['H1', 'P', 'Table', 'TH', 'TD', 'Figure']) {
      expect(printed.tree).toContain(`"role":"${role}"`);
    }
    expect(printed.tree).toContain(expected?.qr.alternative);
    for (const chunk of [
      expected?.titre,
      ...Object.values(expected?.champs ?? {}),
      expected?.delai,
      `${expected?.suite} ${expected?.preuve}`,
      expected?.avant.replace('{{date}}', lastDay),
      TRANSFER.beneficiaire,
      ...Object.values(FOR_OTHER_BANKS),
      'FR14 2004 1010 0505 0001 3M02 606',
      TRANSFER.bic,
      euros(TRANSFER.montant),
      TRANSFER.reference,
      lastDay,
    ]) {
      expect(printed.text).toContain(simple(chunk));
    }
  });

  it('D-52: where only the notice gives the day, the sheet for the bank says so', async () => {
    const abroad = { ...TRANSFER, dateLimite: null, jourSurAvis: true } as const;
    const { text } = await reread(await generateTransfer(abroad, 'fr'));
    expect(text).toContain(simple(texts.transfer.fr.surAvis));
    expect(text).toContain(simple(texts.transfer.fr.frais));
    expect(text).not.toContain(texts.transfer.fr.sansDateLimite);
  });

  it('K-11: without a deadline it says so', async () => {
    const { text } = await reread(await generateTransfer({ ...TRANSFER, dateLimite: null }, 'fr'));
    const {
      sansDateLimite: withoutDueDate,
      delai: inTime,
      delaiSansDate: withoutDelay,
    } = texts.transfer.fr;
    expect(text).toContain(withoutDueDate);
    expect(text).toContain(simple(withoutDelay));
    expect(text).not.toContain(simple(inTime));
  });
});
