import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Fonts } from './fonts.ts';

const SERVICE = 'Amendes.gouv.fr';
const MARGIN = 56;
const VALUE_COLUMN = 270;
const LABEL_WIDTH = VALUE_COLUMN - MARGIN - 16;
const VALUE_WIDTH = 270;
const ROW_GAP = 10;
const QR_SIDE = 96;
/** Light modules that readers need around a code. */
const QUIET_ZONE = 4;
const [INK, MUTED, RULE, ALERT] = ['#161616', '#5f5f5f', '#dddddd', '#ce0500'];

/** A label and its value, as a person reads them; what stands between `<fr>` and `</fr>` is French in any document. */
export type TableRow = readonly [libelle: string, valeur: string];

type Box = [left: number, top: number, right: number, bottom: number];

/** What a document is called, and when; the same on each writing, so that it is written alike each time. */
export interface DocumentIdentity {
  readonly title: string;
  readonly subject: string;
  /** BCP 47. */
  readonly tag: string;
  readonly date: Date;
}

/** One page of text, a table and a code, tagged for assistive technology (PDF/UA). */
export interface Page {
  title(text: string): void;
  paragraph(text: string): void;
  /** A framed warning. */
  alert(text: string): void;
  table(rows: readonly TableRow[]): void;
  /** @param alternative what the code holds, in words */
  qrCode(content: string, alternative: string): void;
  /** Ends the document. */
  bytes(): Promise<Buffer>;
}

/** Opens an A4 document with the service's name on top. */
export function openPage(identity: DocumentIdentity, fonts: Fonts): Page {
  const doc = openDocument(identity, fonts);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawHeader(doc);
  const text = (role: string, font: string, size: number, content: string): void => {
    root.add(
      doc.struct(role, {}, () => {
        doc.font(font).fontSize(size).text(content, MARGIN);
        doc.moveDown(role === 'P' ? 1 : 0.5);
      }),
    );
  };
  return {
    title: (content) => text('H1', 'grasse', 20, content),
    paragraph: (content) => text('P', 'normale', 11, content),
    alert(content) {
      doc.fillColor(ALERT);
      text('P', 'grasse', 13, content);
      doc.fillColor(INK);
    },
    table(rows) {
      const table = doc.struct('Table');
      root.add(table);
      for (const une of rows) line(doc, table, une);
      table.end();
      doc.moveDown();
    },
    qrCode(content, alternative) {
      const { y } = doc;
      const bbox: Box = [MARGIN, y, MARGIN + QR_SIDE, y + QR_SIDE];
      const figure = { alt: alternative, bbox };
      root.add(doc.struct('Figure', figure, () => drawQr(doc, content, y)));
      doc.y = y + QR_SIDE + ROW_GAP;
    },
    bytes() {
      root.end();
      return toBytes(doc);
    },
  };
}

function openDocument(
  { title, subject: sujet, tag, date }: DocumentIdentity,
  fonts: Fonts,
): PDFKit.PDFDocument {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: tag,
    displayTitle: true,
    info: { Title: title, Author: SERVICE, Subject: sujet, CreationDate: date },
  };
  // The published types know PDF/A alone; and no default font, as PDF/UA embeds every one.
  const doc = new PDFDocument(Object.assign(options, { subset: 'PDF/UA', font: '' }));
  doc.registerFont('normale', fonts.regular);
  doc.registerFont('grasse', fonts.bold);
  return doc;
}

function drawHeader(doc: PDFKit.PDFDocument): void {
  doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] });
  doc.font('grasse').fontSize(10).fillColor(MUTED).text(SERVICE, MARGIN, 34);
  doc.endMarkedContent();
  doc.fillColor(INK);
  doc.y = 84;
}

function drawRule(doc: PDFKit.PDFDocument, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(RULE);
  doc.endMarkedContent();
}

interface Piece {
  readonly content: string;
  readonly french: boolean;
}

/** A text in its order, French words apart, so that a voice changes with them (RGAA 8.7). */
function pieces(text: string): Piece[] {
  return text
    .split(/<fr>(.+?)<\/fr>/)
    .map((content, index) => ({ content, french: index % 2 === 1 }))
    .filter(({ content }) => content !== '');
}

function line(
  doc: PDFKit.PDFDocument,
  table: PDFKit.PDFStructureElement,
  [label, value]: TableRow,
): void {
  const row = doc.struct('TR');
  table.add(row);
  const y = doc.y;
  let bottom = y;
  const cell = (font: string, text: string, x: number, width: number) =>
    pieces(text).map(({ content, french }, index, { length }) => {
      const draw = () => {
        const options = { width, continued: index < length - 1 };
        doc.font(font).fontSize(11);
        if (index === 0) doc.text(content, x, y, options);
        else doc.text(content, options);
        bottom = Math.max(bottom, doc.y);
      };
      return french ? doc.struct('Span', { lang: 'fr' }, draw) : draw;
    });
  const title = cell('grasse', label, MARGIN, LABEL_WIDTH);
  const content = cell('normale', value, VALUE_COLUMN, VALUE_WIDTH);
  row.add(doc.struct('TH', { scope: 'Row' }, title));
  row.add(doc.struct('TD', {}, content));
  row.end();
  drawRule(doc, bottom + ROW_GAP / 2);
  doc.y = bottom + ROW_GAP;
}

/** Draws the dark modules as one shape, row by row, runs together. */
function drawQr(doc: PDFKit.PDFDocument, content: string, y: number): void {
  const { size, data } = encode(content, { ecc: 'M', border: QUIET_ZONE });
  const module = QR_SIDE / size;
  for (const [index, row] of data.entries()) {
    for (let start = 0; start < size; start += 1) {
      if (!row[start]) continue;
      let end = start;
      while (row[end]) end += 1;
      doc.rect(MARGIN + start * module, y + index * module, (end - start) * module, module);
      start = end;
    }
  }
  doc.fill(INK);
}

function toBytes(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
    doc.end();
  });
}
