import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Polices } from './fonts.ts';

const SERVICE = 'Amendes.gouv.fr';
const MARGE = 56;
const COLONNE_VALEUR = 270;
const LARGEUR_LIBELLE = COLONNE_VALEUR - MARGE - 16;
const LARGEUR_VALEUR = 270;
const ESPACE_LIGNES = 10;
const COTE_QR = 96;
/** Light modules that readers need around a code. */
const ZONE_CALME = 4;
const [ENCRE, DISCRET, FILET, ALERTE] = ['#161616', '#5f5f5f', '#dddddd', '#ce0500'];

/** A label and its value, as a person reads them. */
export type Ligne = readonly [libelle: string, valeur: string];

type Boite = [left: number, top: number, right: number, bottom: number];

/** What a document is called, and when; the same on each writing, so that it is written alike each time. */
export interface Identite {
  readonly titre: string;
  readonly sujet: string;
  /** BCP 47. */
  readonly balise: string;
  readonly date: Date;
}

/** One page of text, a table and a code, tagged for assistive technology (PDF/UA). */
export interface Page {
  titre(texte: string): void;
  paragraphe(texte: string): void;
  /** A framed warning. */
  alerte(texte: string): void;
  tableau(lignes: readonly Ligne[]): void;
  /** @param alternative what the code holds, in words */
  codeQr(contenu: string, alternative: string): void;
  /** Ends the document. */
  octets(): Promise<Buffer>;
}

/** Opens an A4 document with the service's name on top. */
export function ouvrirPage(identite: Identite, polices: Polices): Page {
  const doc = ouvrir(identite, polices);
  const racine = doc.struct('Document');
  doc.addStructure(racine);
  entete(doc);
  const texte = (role: string, police: string, taille: number, contenu: string): void => {
    racine.add(
      doc.struct(role, {}, () => {
        doc.font(police).fontSize(taille).text(contenu, MARGE);
        doc.moveDown(role === 'P' ? 1 : 0.5);
      }),
    );
  };
  return {
    titre: (contenu) => texte('H1', 'grasse', 20, contenu),
    paragraphe: (contenu) => texte('P', 'normale', 11, contenu),
    alerte(contenu) {
      doc.fillColor(ALERTE);
      texte('P', 'grasse', 13, contenu);
      doc.fillColor(ENCRE);
    },
    tableau(lignes) {
      const tableau = doc.struct('Table');
      racine.add(tableau);
      for (const une of lignes) ligne(doc, tableau, une);
      tableau.end();
      doc.moveDown();
    },
    codeQr(contenu, alternative) {
      const { y } = doc;
      const bbox: Boite = [MARGE, y, MARGE + COTE_QR, y + COTE_QR];
      const figure = { alt: alternative, bbox };
      racine.add(doc.struct('Figure', figure, () => dessinerQr(doc, contenu, y)));
      doc.y = y + COTE_QR + ESPACE_LIGNES;
    },
    octets() {
      racine.end();
      return enOctets(doc);
    },
  };
}

function ouvrir({ titre, sujet, balise, date }: Identite, polices: Polices): PDFKit.PDFDocument {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin: MARGE,
    pdfVersion: '1.7',
    tagged: true,
    lang: balise,
    displayTitle: true,
    info: { Title: titre, Author: SERVICE, Subject: sujet, CreationDate: date },
  };
  // The published types know PDF/A alone; and no default font, as PDF/UA embeds every one.
  const doc = new PDFDocument(Object.assign(options, { subset: 'PDF/UA', font: '' }));
  doc.registerFont('normale', polices.normale);
  doc.registerFont('grasse', polices.grasse);
  return doc;
}

function entete(doc: PDFKit.PDFDocument): void {
  doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] });
  doc.font('grasse').fontSize(10).fillColor(DISCRET).text(SERVICE, MARGE, 34);
  doc.endMarkedContent();
  doc.fillColor(ENCRE);
  doc.y = 84;
}

function filet(doc: PDFKit.PDFDocument, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGE, y)
    .lineTo(doc.page.width - MARGE, y)
    .lineWidth(0.5)
    .stroke(FILET);
  doc.endMarkedContent();
}

function ligne(
  doc: PDFKit.PDFDocument,
  tableau: PDFKit.PDFStructureElement,
  [libelle, valeur]: Ligne,
): void {
  const rangee = doc.struct('TR');
  tableau.add(rangee);
  const y = doc.y;
  let bas = y;
  const cellule = (police: string, texte: string, x: number, width: number) => () => {
    doc.font(police).fontSize(11).text(texte, x, y, { width });
    bas = Math.max(bas, doc.y);
  };
  const titre = cellule('grasse', libelle, MARGE, LARGEUR_LIBELLE);
  const contenu = cellule('normale', valeur, COLONNE_VALEUR, LARGEUR_VALEUR);
  rangee.add(doc.struct('TH', { scope: 'Row' }, titre));
  rangee.add(doc.struct('TD', {}, contenu));
  rangee.end();
  filet(doc, bas + ESPACE_LIGNES / 2);
  doc.y = bas + ESPACE_LIGNES;
}

/** Draws the dark modules as one shape, row by row, runs together. */
function dessinerQr(doc: PDFKit.PDFDocument, contenu: string, y: number): void {
  const { size, data } = encode(contenu, { ecc: 'M', border: ZONE_CALME });
  const module = COTE_QR / size;
  for (const [rang, rangee] of data.entries()) {
    for (let debut = 0; debut < size; debut += 1) {
      if (!rangee[debut]) continue;
      let fin = debut;
      while (rangee[fin]) fin += 1;
      doc.rect(MARGE + debut * module, y + rang * module, (fin - debut) * module, module);
      debut = fin;
    }
  }
  doc.fill(ENCRE);
}

function enOctets(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const morceaux: Buffer[] = [];
    doc.on('data', (morceau: Buffer) => morceaux.push(morceau));
    doc.once('end', () => resolve(Buffer.concat(morceaux)));
    doc.once('error', reject);
    doc.end();
  });
}
