/** Text within `<fr>` is French in any document; so is a value marked `fr`. */
export type TableRow = readonly [libelle: string, valeur: string, langue?: 'fr'];

const VALUE_COLUMN = 270;
const VALUE_WIDTH = 270;
const FONT_SIZE = 11;
const ROW_GAP = 6;
const RULE = '#dddddd';

interface Piece {
  readonly content: string;
  readonly french: boolean;
}

/** Splits French words off, so that a screen reader changes its voice (RGAA 8.7). */
function pieces(text: string): Piece[] {
  return text
    .split(/<fr>(.+?)<\/fr>/)
    .map((content, index) => ({ content, french: index % 2 === 1 }))
    .filter(({ content }) => content !== '');
}

interface Cell {
  readonly font: string;
  readonly left: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
}

export function drawTable(
  doc: PDFKit.PDFDocument,
  table: PDFKit.PDFStructureElement,
  rows: readonly TableRow[],
): void {
  const margin = doc.page.margins.left;
  for (const [label, value, language] of rows) {
    drawRow(doc, table, [
      { font: 'grasse', left: margin, width: VALUE_COLUMN - margin - 16, pieces: pieces(label) },
      {
        font: 'normale',
        left: VALUE_COLUMN,
        width: VALUE_WIDTH,
        pieces: language === undefined ? pieces(value) : [{ content: value, french: true }],
      },
    ]);
  }
}

function heightOf(doc: PDFKit.PDFDocument, { font, width, pieces: parts }: Cell): number {
  const text = parts.map(({ content }) => content).join('');
  return doc.font(font).fontSize(FONT_SIZE).heightOfString(text, { width });
}

function drawRow(
  doc: PDFKit.PDFDocument,
  table: PDFKit.PDFStructureElement,
  cells: readonly [title: Cell, content: Cell],
): void {
  const height = Math.max(...cells.map((cell) => heightOf(doc, cell)));
  keepTogether(doc, height + ROW_GAP);
  const row = doc.struct('TR');
  table.add(row);
  const top = doc.y;
  const [title, content] = cells.map((cell) => drawings(doc, cell, top));
  row.add(doc.struct('TH', { scope: 'Row' }, title));
  row.add(doc.struct('TD', {}, content));
  row.end();
  drawRule(doc, top + height + ROW_GAP / 2);
  doc.y = top + height + ROW_GAP;
}

/** Marks French pieces with a `Span`. */
function drawings(
  doc: PDFKit.PDFDocument,
  { font, left, width, pieces: parts }: Cell,
  top: number,
) {
  return parts.map(({ content, french }, index) => {
    const draw = () => {
      const options = { width, continued: index < parts.length - 1 };
      doc.font(font).fontSize(FONT_SIZE);
      if (index === 0) doc.text(content, left, top, options);
      else doc.text(content, options);
    };
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
