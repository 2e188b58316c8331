import type { Sheet, Style } from './typeset.ts';

/** Label, value and its language. `<fr>…</fr>` marks French words inside a text. */
export type TableRow = readonly [libelle: string, valeur: string, langue?: 'fr'];

const VALUE_COLUMN = 270;
const VALUE_WIDTH = 270;
const LABEL: Style = { font: 'bold', size: 11 };
const VALUE: Style = { font: 'regular', size: 11 };
const ROW_GAP = 6;
const RULE = '#dddddd';

interface Piece {
  readonly content: string;
  readonly french: boolean;
}

/**
 * Splits a text so that a screen reader changes its voice for French words (RGAA 8.7). Their brackets go with them,
 * because PDFKit may begin a line with each piece.
 */
function pieces(text: string): Piece[] {
  return text
    .split(/(\(?<fr>.+?<\/fr>\)?)/)
    .map((part, index) => ({ content: part.replace(/<\/?fr>/g, ''), french: index % 2 === 1 }))
    .filter(({ content }) => content !== '');
}

interface Cell {
  readonly style: Style;
  readonly left: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
}

export function drawTable(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  rows: readonly TableRow[],
): void {
  const margin = sheet.doc.page.margins.left;
  for (const [label, value, language] of rows) {
    drawRow(sheet, table, [
      { style: LABEL, left: margin, width: VALUE_COLUMN - margin - 16, pieces: pieces(label) },
      {
        style: VALUE,
        left: VALUE_COLUMN,
        width: VALUE_WIDTH,
        pieces: language === undefined ? pieces(value) : [{ content: value, french: true }],
      },
    ]);
  }
}

function heightOf({ typesetter }: Sheet, { style, width, pieces: parts }: Cell): number {
  return typesetter.height(style, parts.map(({ content }) => content).join(''), width);
}

function drawRow(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  cells: readonly [title: Cell, content: Cell],
): void {
  const { doc } = sheet;
  const height = Math.max(...cells.map((cell) => heightOf(sheet, cell)));
  keepTogether(doc, height + ROW_GAP);
  const row = doc.struct('TR');
  table.add(row);
  const top = doc.y;
  const [title, content] = cells.map((cell) => drawings(sheet, cell, top));
  row.add(doc.struct('TH', { scope: 'Row' }, title));
  row.add(doc.struct('TD', {}, content));
  row.end();
  drawRule(doc, top + height + ROW_GAP / 2);
  doc.y = top + height + ROW_GAP;
}

function drawings(
  { doc, typesetter }: Sheet,
  { style, left, width, pieces: parts }: Cell,
  top: number,
) {
  return parts.map(({ content, french }, index) => {
    const place = index === 0 ? { x: left, y: top } : {};
    const options = { ...place, width, continued: index < parts.length - 1 };
    const draw = () => typesetter.write(style, content, options);
    return french ? doc.struct('Span', { lang: 'fr' }, draw) : draw;
  });
}

function drawRule(doc: PDFKit.PDFDocument, y: number): void {
  const { left, right } = doc.page.margins;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(left, y)
    .lineTo(doc.page.width - right, y)
    .lineWidth(0.5)
    .stroke(RULE);
  doc.endMarkedContent();
}

export function keepTogether(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height <= doc.page.maxY()) return;
  doc.addPage();
}
