import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { PRINTED_PATTERN } from '#contract/domain/plainText.ts';
import { packageFile } from './packageFile.ts';

const DSFR_FONTS = '@codegouvfr/react-dsfr/dsfr/fonts';

/** PDFKit reads .woff2 several times slower. */
const FILES = {
  regular: `${DSFR_FONTS}/Marianne-Regular.woff`,
  bold: `${DSFR_FONTS}/Marianne-Bold.woff`,
  /** Latin that Marianne lacks, Greek, Cyrillic. */
  noto: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  /** Chinese and Japanese. */
  han: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
} as const;

export type FontName = keyof typeof FILES;

/** Parsed once: it costs more than a page. */
export type Fonts = (name: FontName) => PDFKit.Mixins.ParsedFont;

function parseFont(name: FontName): PDFKit.Mixins.ParsedFont {
  // PDFKit accepts an opened font.
  const reader = new PDFDocument(Object.assign({}, { font: '' }));
  reader.font(readFileSync(packageFile(FILES[name])));
  const { font } = reader._font;
  nameGlyphs(font);
  return font;
}

const PRINTED = new RegExp(PRINTED_PATTERN, 'u');
const SPACE = 0x20;

/**
 * Viewers copy the first code point mapped to a glyph. Of two the common one is mapped first: mostly the higher number,
 * but for spaces.
 */
function nameGlyphs(font: PDFKit.Mixins.ParsedFont): void {
  const printed = font.characterSet.filter((one) => PRINTED.test(String.fromCodePoint(one)));
  for (const codePoint of [SPACE, ...printed.sort((a, b) => b - a)]) {
    font.glyphForCodePoint(codePoint);
  }
}

/** Marianne is in every document. */
export function createFonts(): Fonts {
  const opened = new Map<FontName, PDFKit.Mixins.ParsedFont>();
  const open: Fonts = (name) => {
    const font = opened.get(name) ?? parseFont(name);
    opened.set(name, font);
    return font;
  };
  open('regular');
  open('bold');
  return open;
}
