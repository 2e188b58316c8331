import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { COMPILED } from '../../program.ts';

/** Marianne, parsed once: reading a font costs several times what writing a page does. */
export interface Polices {
  readonly normale: PDFKit.Mixins.PDFFontSource;
  readonly grasse: PDFKit.Mixins.PDFFontSource;
}

/** From the package of the DSFR, or the copy that the build makes. The .woff2 ones take PDFKit several times longer. */
function fichierPolice(graisse: string): URL | string {
  const nom = `Marianne-${graisse}.woff`;
  if (COMPILED) return new URL(`../../../fonts/${nom}`, import.meta.url);
  return createRequire(import.meta.url).resolve(`@codegouvfr/react-dsfr/dsfr/fonts/${nom}`);
}

/** Reads the two fonts of the documents. */
export function lirePolices(): Polices {
  // PDFKit takes an opened font as well as a file, and only PDFKit opens fonts here.
  const lecteur = new PDFDocument(Object.assign({}, { font: '' }));
  const lire = (graisse: string): PDFKit.Mixins.PDFFontSource => {
    lecteur.font(readFileSync(fichierPolice(graisse)));
    return lecteur._font.font;
  };
  return { normale: lire('Regular'), grasse: lire('Bold') };
}
