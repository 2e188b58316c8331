import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { dsfrFile } from './brand.ts';

/** Marianne, parsed once: reading a font costs several times what writing a page does. */
export interface Fonts {
  readonly regular: PDFKit.Mixins.PDFFontSource;
  readonly bold: PDFKit.Mixins.PDFFontSource;
}

export function readFonts(): Fonts {
  // Only PDFKit opens fonts here, and it accepts an opened font in place of a file.
  const reader = new PDFDocument(Object.assign({}, { font: '' }));
  const read = (weight: string): PDFKit.Mixins.PDFFontSource => {
    // PDFKit takes several times longer to read .woff2 fonts.
    reader.font(readFileSync(dsfrFile('fonts', `Marianne-${weight}.woff`)));
    return reader._font.font;
  };
  return { regular: read('Regular'), bold: read('Bold') };
}
