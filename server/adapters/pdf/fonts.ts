import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { PRINTED_PATTERN } from '#contract/domain/plainText.ts';
import { packageFile } from './packageFile.ts';

const DSFR_FONTS = '@codegouvfr/react-dsfr/dsfr/fonts';

/** PDFKit takes several times longer to read .woff2 fonts. */
const FILES = {
  regular: `${DSFR_FONTS}/Marianne-Regular.woff`,
  bold: `${DSFR_FONTS}/Marianne-Bold.woff`,
  /** Latin letters that Marianne lacks, Greek and Cyrillic. */
  noto: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  /** Chinese and Japanese. */
  han: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
} as const;

export type FontName = keyof typeof FILES;

/** A font is parsed once, which costs several times what writing a page does. */
export type Fonts = (name: FontName) => PDFKit.Mixins.ParsedFont;

function parseFont(name: FontName): PDFKit.Mixins.ParsedFont {
  // Only PDFKit opens fonts here, and it accepts an opened font in place of a file.
  const reader = new PDFDocument(Object.assign({}, { font: '' }));
  reader.font(readFileSync(packageFile(FILES[name])));
  const { font } = reader._font;
  nameGlyphs(font);
  return font;
}

const PRINTED = new RegExp(PRINTED_PATTERN, 'u');
const SPACE = 0x20;

/**
 * Readers copy the character of a glyph's first use, in any document. That use may be as a part of another letter, which
 * names none, or for a twin: the everyday one of two characters with one glyph mostly has the higher number, but for spaces.
 */
function nameGlyphs(font: PDFKit.Mixins.ParsedFont): void {
  const printed = font.characterSet.filter((one) => PRINTED.test(String.fromCodePoint(one)));
  for (const codePoint of [SPACE, ...printed.sort((a, b) => b - a)]) {
    font.glyphForCodePoint(codePoint);
  }
}

/** Marianne is in every document, so it is parsed at once. */
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
