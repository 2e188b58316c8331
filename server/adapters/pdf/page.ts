import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { BRAND_HEIGHT, drawBrand, type Emblem } from './brand.ts';
import type { Fonts } from './fonts.ts';
import { drawTable, keepTogether, type TableRow } from './table.ts';
import { createTypesetter, type Sheet, type Style } from './typeset.ts';

const SERVICE = 'Amendes.gouv.fr';
const MARGIN = 56;
const BOTTOM_MARGIN = 40;
const HEADER_TOP = 34;
const GAP = 10;
const QR_SIDE = 96;
/** A QR code needs a margin of four modules on each side (ISO 18004). */
const QUIET_ZONE = 4;
const BODY: Style = { font: 'regular', size: 11 };
const [INK, ALERT] = ['#161616', '#ce0500'];

type Box = [left: number, top: number, right: number, bottom: number];

export interface Look {
  readonly fonts: Fonts;
  readonly emblem: Emblem;
}

/** All that varies in the file's metadata: the same identity gives the same bytes. */
export interface DocumentIdentity {
  readonly title: string;
  readonly subject: string;
  /** A BCP 47 tag, for example `fr-FR`. */
  readonly tag: string;
  readonly date: Date;
}

/** Opens a tagged page that meets PDF/UA. Call `bytes` last and once. */
export function openPage(identity: DocumentIdentity, { fonts, emblem }: Look) {
  const doc = openDocument(identity);
  const typesetter = createTypesetter(doc, fonts);
  const sheet = { doc, typesetter };
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawHeader(sheet, root, emblem);
  const text = (role: string, style: Style, content: string, below = 0.5): void => {
    root.add(
      doc.struct(role, {}, () => {
        typesetter.write(style, content, { x: MARGIN });
        doc.moveDown(below);
      }),
    );
  };
  return {
    title: (content: string) => text('H1', { font: 'bold', size: 20 }, content),
    paragraph: (content: string) => text('P', BODY, content, 1),
    alert(content: string): void {
      doc.fillColor(ALERT);
      text('P', { font: 'bold', size: 13 }, content);
      doc.fillColor(INK);
    },
    table(rows: readonly TableRow[]): void {
      const table = doc.struct('Table');
      root.add(table);
      drawTable(sheet, table, rows);
      table.end();
      doc.moveDown();
    },
    qrCode(content: string, alternative: string, beside: string, address?: string): void {
      keepTogether(doc, QR_SIDE);
      const { y } = doc;
      const bbox: Box = [MARGIN, y, MARGIN + QR_SIDE, y + QR_SIDE];
      const figure = { alt: alternative, bbox };
      const left = MARGIN + QR_SIDE + GAP;
      const width = doc.page.width - MARGIN - left;
      const caption = doc.struct('P');
      root.add(caption);
      caption.add(() => typesetter.write(BODY, beside, { x: left, y: y + GAP, width }));
      if (address !== undefined) drawLink(sheet, caption, content, address);
      caption.end();
      root.add(doc.struct('Figure', figure, () => drawQr(doc, content, y)));
      doc.y = Math.max(doc.y, y + QR_SIDE) + GAP;
    },
    bytes(): Promise<Buffer> {
      root.end();
      doc.end();
      return buffer(doc);
    },
  };
}

function openDocument({ title, subject, tag, date }: DocumentIdentity): PDFKit.PDFDocument {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM_MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    lang: tag,
    displayTitle: true,
    info: { Title: title, Author: SERVICE, Subject: subject, CreationDate: date },
  };
  // PDF/UA embeds every font, so PDFKit must not load its default one. Its types know only the subset PDF/A.
  return new PDFDocument(Object.assign(options, { subset: 'PDF/UA', font: '' }));
}

function drawHeader(sheet: Sheet, root: PDFKit.PDFStructureElement, emblem: Emblem): void {
  const { doc, typesetter } = sheet;
  drawBrand(sheet, root, emblem, [MARGIN, HEADER_TOP]);
  root.add(
    doc.struct('P', {}, () => {
      const width = doc.page.width - 2 * MARGIN;
      const place = { x: MARGIN, y: HEADER_TOP + 17, width, align: 'right' } as const;
      typesetter.write({ font: 'bold', size: 13 }, SERVICE, place);
    }),
  );
  doc.x = MARGIN;
  doc.y = HEADER_TOP + BRAND_HEIGHT + 2 * GAP;
}

/** PDF/UA asks for a description of each link (ISO 14289-1, 7.18.5). */
function drawLink(
  { doc, typesetter }: Sheet,
  parent: PDFKit.PDFStructureElement,
  url: string,
  text: string,
): void {
  const link = doc.struct('Link');
  parent.add(link);
  link.add(() => {
    const { x, y } = doc;
    typesetter.write(BODY, text, { underline: true });
    // PDFKit writes a primitive string as a PDF name; a string object becomes text.
    const Contents = Object(text) as string;
    doc.link(x, y, doc.widthOfString(text), doc.y - y, url, { structParent: link, Contents });
  });
  link.end();
}

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
