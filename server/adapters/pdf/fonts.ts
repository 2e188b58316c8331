import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { COMPILED } from '../../program.ts';

/** Marianne, parsed once: reading a font costs several times what writing a page does. */
export interface Fonts {
  readonly regular: PDFKit.Mixins.PDFFontSource;
  readonly bold: PDFKit.Mixins.PDFFontSource;
}

/** From the package of the DSFR, or the copy that the build makes. The .woff2 ones take PDFKit several times longer. */
function fontFile(weight: string): URL | string {
  const name = `Marianne-${weight}.woff`;
  if (COMPILED) return new URL(`../../../fonts/${name}`, import.meta.url);
  return createRequire(import.meta.url).resolve(`@codegouvfr/react-dsfr/dsfr/fonts/${name}`);
}

/** Reads the two fonts of the documents. */
export function readFonts(): Fonts {
  // PDFKit takes an opened font as well as a file, and only PDFKit opens fonts here.
  const reader = new PDFDocument(Object.assign({}, { font: '' }));
  const read = (weight: string): PDFKit.Mixins.PDFFontSource => {
    reader.font(readFileSync(fontFile(weight)));
    return reader._font.font;
  };
  return { regular: read('Regular'), bold: read('Bold') };
}
