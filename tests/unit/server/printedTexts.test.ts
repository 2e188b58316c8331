import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { PRINTED_PATTERN, plainText } from '#contract/domain/plainText.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { createDocumentWriter, type DocumentWriter } from '#server/adapters/pdf/documentWriter.ts';
import { createFonts, type FontName } from '#server/adapters/pdf/fonts.ts';
import { ImportRecord } from '#server/office/import/record.ts';
import { CONTENT } from '../../support/receiptContent.ts';

let writer: DocumentWriter;
beforeAll(async () => {
  writer = await createDocumentWriter({
    publicUrl: 'https://www.exemple.gouv.fr',
    contestAddresses: DEFAULT_SETTINGS.contestation,
    demonstration: false,
    personalDays: 365,
  });
});

const receipt = (place: string) =>
  writer.generateReceipt(
    { ...CONTENT, offence: { ...CONTENT.offence, place, maskedPlate: null } },
    'fr',
  );

/** The text layer, and how many glyphs are those of a missing character. */
async function read(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  let text = '';
  let missing = 0;
  const lines: { text: string; y: number }[] = [];
  for (let rank = 1; rank <= document.numPages; rank += 1) {
    const page = await document.getPage(rank);
    const { items } = await page.getTextContent({ disableNormalization: true });
    for (const item of items) {
      if (!('str' in item)) continue;
      text += item.str;
      lines.push({ text: item.str, y: Number(item.transform[5]) });
    }
    const { fnArray, argsArray } = await page.getOperatorList();
    const glyphs = argsArray
      .filter((_, index) => fnArray[index] === OPS.showText)
      .flatMap(([run]) => run);
    expect(glyphs.length).toBeGreaterThan(0);
    missing += glyphs.filter((glyph) => glyph.originalCharCode === 0).length;
  }
  await task.destroy();
  return { text: text.replace(/\s/g, ''), missing, lines };
}

const ACCEPTED = new RegExp(PRINTED_PATTERN, 'u');
const accepted: number[] = [];
for (let point = 0; point <= 0x10ffff; point += 1) {
  if (ACCEPTED.test(String.fromCodePoint(point))) accepted.push(point);
}

describe('PDF/UA 7.21.8: the characters that an import accepts', () => {
  it('are those that receipts print', () => {
    const { lieuInfraction, natureInfraction } = ImportRecord.properties;
    const { commune, voie: street } = lieuInfraction.properties;
    for (const field of [commune, street, natureInfraction.properties.libelle]) {
      expect(field).toHaveProperty('pattern', PRINTED_PATTERN);
    }
    expect(accepted.length).toBeGreaterThan(29_000);
  });

  it('each has a glyph of its own in one of the fonts', () => {
    const fonts = (['regular', 'noto', 'han'] as const satisfies FontName[]).map(createFonts());
    const lacking = accepted.filter((point) =>
      fonts.every((font) => !font.hasGlyphForCodePoint(point)),
    );
    expect(lacking.map((point) => point.toString(16))).toEqual([]);
  });

  it('both weights of Marianne have the same characters', () => {
    const [regular, bold] = (['regular', 'bold'] as const).map(createFonts());
    const differing = accepted.filter(
      (point) => regular?.hasGlyphForCodePoint(point) !== bold?.hasGlyphForCodePoint(point),
    );
    expect(differing).toEqual([]);
  });

  it('each is drawn and can be copied from a receipt', async () => {
    const size = 6_000;
    const lost: string[] = [];
    for (let start = 0; start < accepted.length; start += size) {
      const characters = accepted
        .slice(start, start + size)
        .map((one) => String.fromCodePoint(one));
      const { missing, text } = await read(await receipt(characters.join(' ')));
      expect(missing, `from U+${accepted[start]?.toString(16)}`).toBe(0);
      const copied = new Set(text);
      const expected = characters.map(plainText).filter((one) => !/^[\s\u2010\u2011]*$/.test(one));
      lost.push(...expected.filter((one) => ![...one].every((part) => copied.has(part))));
    }
    // Each has its glyph in common with an everyday character, which is what readers copy.
    expect(lost).toEqual([...'〜㖈㘽㫚㬵㬺㬻㮣墫']);
  });
});

describe('K-08: a receipt prints the names of its record', () => {
  it.each([
    ['Greek', 'Λεωφόρος Αλεξάνδρας, Αθήνα'],
    ['Chinese', '人民大道, 上海市'],
    ['Japanese', 'とうきょう, 東京'],
    ['Cyrillic', 'Пушкинская улица 12, Київ'],
    ['Polynesian', 'Hitiʻa ʻO Te Ra, Māhina'],
    ['Vietnamese', 'Phạm Ngọc Thạch, Huyện Củ Chi'],
    ['several scripts', 'Αθήνα 上海市 Пушкин'],
    ['several scripts in a word', 'Αθήνα/上海市'],
    ['accents without a composed letter', 'x\u0304y\u0323\u0304'],
  ])('%s: %s', async (_, place) => {
    const { text, missing } = await read(await receipt(place));
    expect(text).toContain(`Lieu${place.normalize('NFC').replaceAll(' ', '')}Montant`);
    expect(missing).toBe(0);
  });

  it.each([
    ['a no-break hyphen', 'L’Haÿ\u2011les\u2011Roses', 'L’Haÿ-les-Roses'],
    ['a hyphen apart from the minus', 'Saint\u2010Denis', 'Saint-Denis'],
    ['decomposed accents', 'Orle\u0301ans', 'Orléans'],
    ['a soft hyphen', 'Stras\u00adbourg', 'Strasbourg'],
    ['zero-width characters', 'Ren\u200bnes\ufeff\u2060', 'Rennes'],
    ['direction marks', '\u202aRennes\u202c', 'Rennes'],
    ['a selector of variants', '東\ufe00京', '東京'],
    ['narrow and thin spaces', '12\u202f000\u2009m', '12000m'],
  ])('%s becomes what Marianne has', async (_, place, printed) => {
    const { text, missing } = await read(await receipt(place));
    expect(text).toContain(`Lieu${printed}Montant`);
    expect(missing).toBe(0);
  });

  it.each([
    ['Arabic', 'مسجد'],
    ['an emoji', '😀 Lyon'],
    ['a control character', 'Ly\u0007on'],
    ['half a character', '\ud800Lyon'],
  ])('%s of an earlier record is marked as unreadable, never as a box', async (_, place) => {
    const { text, missing } = await read(await receipt(place));
    expect(text).toContain('\ufffd');
    expect(missing).toBe(0);
  });

  it('a row in several fonts is as high as its lines, which share Marianne’s baseline', async () => {
    const plain = await read(await receipt('Lyon '.repeat(40).trim()));
    const place = `Lyon ${'Αθήνα/上海市 '.repeat(24).trim()}`;
    const mixed = await read(await receipt(place));
    expect(mixed.text).toContain(`${place.replaceAll(' ', '')}Montant`);
    expect(mixed.missing).toBe(0);
    const gap = ({ lines }: typeof mixed) => {
      const next = lines.findIndex(({ text }) => text.startsWith('Montant'));
      const last = lines.slice(0, next).filter(({ text }) => text.trim() !== '');
      return (last.at(-1)?.y ?? 0) - (lines[next]?.y ?? 0);
    };
    expect(gap(mixed)).toBeGreaterThan(gap(plain) - 4);
    expect(gap(mixed)).toBeLessThan(gap(plain) + 4);
    const label = mixed.lines.find(({ text }) => text === 'Lieu');
    expect(mixed.lines.find(({ text }) => text.startsWith('Lyon'))?.y).toBe(label?.y);
  });

  it('U+2011 costs no second font', async () => {
    const plain = await receipt('Saint-Denis');
    expect((await receipt('Saint\u2011Denis')).equals(plain)).toBe(true);
  });
});

describe('plain text', () => {
  it.each(['Rennes', 'L’Haÿ-les-Roses', '東京', 'a\tb'])('%s stays as it is', (text) => {
    expect(plainText(text)).toBe(text);
  });
});
