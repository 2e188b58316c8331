import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { COMPILED } from '../../program.ts';

/** Marianne, parsed once: reading a font costs several times what writing a page does. */
export interface Fonts {
  readonly regular: PDFKit.Mixins.PDFFontSource;
  readonly bold: PDFKit.Mixins.PDFFontSource;
}

/** PDFKit takes several times longer to read .woff2 fonts. */
function fontFile(weight: string): URL | string {
  const name = `Marianne-${weight}.woff`;
  if (COMPILED) return new URL(`../../../fonts/${name}`, import.meta.url);
  return createRequire(import.meta.url).resolve(`@codegouvfr/react-dsfr/dsfr/fonts/${name}`);
}

export function readFonts(): Fonts {
  // Only PDFKit opens fonts here, and it accepts an opened font in place of a file.
  const reader = new PDFDocument(Object.assign({}, { font: '' }));
  const read = (weight: string): PDFKit.Mixins.PDFFontSource => {
    reader.font(readFileSync(fontFile(weight)));
    return reader._font.font;
  };
  return { regular: read('Regular'), bold: read('Bold') };
}
