import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { COMPILED } from '../../program.ts';

/** Height of the block from its top, points. */
export const BRAND_HEIGHT = 76;

const [BLUE, RED, INK] = ['#000091', '#e1000f', '#161616'];
/** Points for a pixel of the DSFR's block, in which all measures below are. */
const SCALE = 0.85;
const FLAG = { width: 44, height: 16 };
/** The drawing is higher than the flag by a pixel on each side. */
const OVERHANG = 1;
const NAME = { text: 'RÉPUBLIQUE\nFRANÇAISE', top: 20, size: 16.8, gap: -8.6 };
const MOTTO = { text: 'Liberté\nÉgalité\nFraternité', top: 62, size: 9, gap: -2.8 };
const SLANT = 12;

/** Marianne, as the DSFR draws her on the flag: outlines and their colours, in pixels of the block. */
export type Emblem = readonly (readonly [colour: string, outline: string])[];

/** The style sheet of the DSFR's logo, or the copy that the build makes. */
function logoFile(): URL | string {
  const name = 'logo.main.css';
  if (COMPILED) return new URL(`../../../fonts/${name}`, import.meta.url);
  return createRequire(import.meta.url).resolve(
    `@codegouvfr/react-dsfr/dsfr/component/logo/${name}`,
  );
}

/**
 * Reads the drawing out of the DSFR's style sheet, which is the one that the pages show.
 * @throws Error where a later version of the DSFR draws it otherwise
 */
export function readEmblem(): Emblem {
  const [, drawing = ''] =
    /url\("data:image\/svg\+xml;charset=utf8,([^"]+)"\)/.exec(readFileSync(logoFile(), 'utf8')) ??
    [];
  const paths = decodeURIComponent(drawing).matchAll(/<path fill='([^']+)' d='([^']+)'/g);
  const emblem = [...paths].map(([, colour = '', outline = '']) => [colour, outline] as const);
  if (emblem.length === 0) throw new Error('The DSFR has no drawing of its logo');
  return emblem;
}

/**
 * Draws the State's brand block: flag with Marianne, name and motto, both said to be French.
 * @param left and `top` of the block, points
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/bloc-marque
 */
export function drawBrand(
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  emblem: Emblem,
  [left, top]: readonly [left: number, top: number],
): void {
  doc.markContent('Artifact', { type: 'Layout' });
  drawFlag(doc, emblem, left, top);
  doc.endMarkedContent();
  const text = (font: string, line: typeof NAME, options: PDFKit.Mixins.TextOptions) =>
    root.add(
      doc.struct('P', { lang: 'fr' }, () => {
        doc.font(font).fontSize(line.size * SCALE);
        const lineGap = line.gap * SCALE;
        doc.text(line.text, left, top + line.top * SCALE, { lineGap, ...options });
      }),
    );
  text('grasse', NAME, {});
  text('normale', MOTTO, { oblique: SLANT });
}

function drawFlag(doc: PDFKit.PDFDocument, emblem: Emblem, left: number, top: number): void {
  const { width, height } = FLAG;
  doc.save().translate(left, top).scale(SCALE);
  doc.rect(0, 0, width / 2, height).fill(BLUE);
  doc.rect(width / 2, 0, width / 2, height).fill(RED);
  doc.rect(0, 0, width, height).clip();
  doc.translate(0, -OVERHANG);
  for (const [colour, outline] of emblem) doc.path(outline).fill(colour);
  doc.restore().fillColor(INK);
}
