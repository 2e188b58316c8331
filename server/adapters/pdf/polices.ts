import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** Marianne, parsed once: reading a font costs several times what writing a page does. */
export interface Polices {
  readonly normale: PDFKit.Mixins.PDFFontSource;
  readonly grasse: PDFKit.Mixins.PDFFontSource;
}

/** Reads the fonts of the DSFR package. The .woff files: PDFKit takes several times longer to read the .woff2 ones. */
export function lirePolices(): Polices {
  const require = createRequire(import.meta.url);
  // PDFKit takes an opened font as well as a file, and only PDFKit opens fonts here.
  const lecteur = new PDFDocument(Object.assign({}, { font: '' }));
  const lire = (graisse: string): PDFKit.Mixins.PDFFontSource => {
    const fichier = `@codegouvfr/react-dsfr/dsfr/fonts/Marianne-${graisse}.woff`;
    lecteur.font(readFileSync(require.resolve(fichier)));
    return lecteur._font.font;
  };
  return { normale: lire('Regular'), grasse: lire('Bold') };
}
