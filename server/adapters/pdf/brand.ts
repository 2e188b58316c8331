import { readFileSync } from 'node:fs';
import { packageFile } from '../../files/packageFile.ts';
import type { Sheet, Style } from './typeset.ts';

/** Points (1/72 inch), as all lengths of the documents. */
export const BRAND_HEIGHT = 76;

const [BLUE, RED, INK] = ['#000091', '#e1000f', '#161616'];
/** Points per CSS pixel of the DSFR's drawing. */
const SCALE = 0.85;
const FLAG = { width: 44, height: 16 };
/** The emblem reaches one pixel above and below the flag; the clip cuts it. */
const OVERHANG = 1;
const NAME = { text: 'RÉPUBLIQUE\nFRANÇAISE', top: 20, size: 16.8, gap: -8.6 };
const MOTTO = { text: 'Liberté\nÉgalité\nFraternité', top: 62, size: 9, gap: -2.8 };
const SLANT = 12;

/** The parts of the drawing, each with its outline as an SVG path whose unit is the CSS pixel. */
export type Emblem = readonly (readonly [colour: string, outline: string])[];

/**
 * Reads the drawing from the stylesheet of the DSFR, so that documents and pages show the same.
 * @throws Error if a later DSFR draws it in another way
 */
export function readEmblem(): Emblem {
  const [, drawing = ''] =
    /url\("data:image\/svg\+xml;charset=utf8,([^"]+)"\)/.exec(
      readFileSync(packageFile('@codegouvfr/react-dsfr/dsfr/component/logo/logo.main.css'), 'utf8'),
    ) ?? [];
  const paths = decodeURIComponent(drawing).matchAll(/<path fill='([^']+)' d='([^']+)'/g);
  const emblem = [...paths].map(([, colour = '', outline = '']) => [colour, outline] as const);
  if (emblem.length === 0) throw new Error('The DSFR has no drawing of its logo');
  return emblem;
}

/**
 * Draws the State's brand block; its words are marked as French.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/bloc-marque
 */
export function drawBrand(
  { doc, typesetter }: Sheet,
  root: PDFKit.PDFStructureElement,
  emblem: Emblem,
  [left, top]: readonly [left: number, top: number],
): void {
  doc.markContent('Artifact', { type: 'Layout' });
  drawFlag(doc, emblem, left, top);
  doc.endMarkedContent();
  const text = (font: Style['font'], line: typeof NAME, options: PDFKit.Mixins.TextOptions) =>
    root.add(
      doc.struct('P', { lang: 'fr' }, () => {
        const place = { x: left, y: top + line.top * SCALE, lineGap: line.gap * SCALE };
        typesetter.write({ font, size: line.size * SCALE }, line.text, { ...place, ...options });
      }),
    );
  text('bold', NAME, {});
  text('regular', MOTTO, { oblique: SLANT });
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
