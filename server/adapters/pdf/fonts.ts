import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { PRINTED_PATTERN } from '#contract/domain/plainText.ts';
import { packageFile } from '../../files/packageFile.ts';

const DSFR_FONTS = '@codegouvfr/react-dsfr/dsfr/fonts';

/** The .woff files, because PDFKit reads .woff2 several times slower. */
const FILES = {
  regular: `${DSFR_FONTS}/Marianne-Regular.woff`,
  bold: `${DSFR_FONTS}/Marianne-Bold.woff`,
  /** Latin letters that Marianne lacks, Greek and Cyrillic. */
  noto: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  /** Chinese and Japanese. */
  han: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
} as const;

export type FontName = keyof typeof FILES;

/** Gives a font that is parsed once: parsing costs more than a page. */
export type Fonts = (name: FontName) => PDFKit.Mixins.ParsedFont;

function parseFont(name: FontName): PDFKit.Mixins.ParsedFont {
  // PDFKit also accepts an opened font, which its types do not know.
  const reader = new PDFDocument(Object.assign({}, { font: '' }));
  reader.font(readFileSync(packageFile(FILES[name])));
  const { font } = reader._font;
  nameGlyphs(font);
  return font;
}

const PRINTED = new RegExp(PRINTED_PATTERN, 'u');
const SPACE = 0x20;

/**
 * Decides which character a reader copies out of a document. Viewers copy the first code point that was mapped to a
 * glyph. PDFKit maps code points in the order in which they are asked for. Of two that share a glyph, the common one
 * mostly has the higher number; the space is the exception.
 */
function nameGlyphs(font: PDFKit.Mixins.ParsedFont): void {
  const printed = font.characterSet.filter((one) => PRINTED.test(String.fromCodePoint(one)));
  for (const codePoint of [SPACE, ...printed.sort((a, b) => b - a)]) {
    font.glyphForCodePoint(codePoint);
  }
}

/** Opens Marianne at once, since every document needs it, and the others on first use. */
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
