import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { ContenuJustificatif, GenerateurJustificatif } from '../../ports/Justificatif.ts';
import { BALISES, lignesJustificatif } from './lignes.ts';
import type { TextesJustificatif, TextesParLangue } from './textes.ts';

const SERVICE = 'Amendes.gouv.fr';
const MARGE = 56;
const COLONNE_VALEUR = 270;
const LARGEUR_LIBELLE = COLONNE_VALEUR - MARGE - 16;
const LARGEUR_VALEUR = 270;
const ESPACE_LIGNES = 10;
const [ENCRE, DISCRET, FILET] = ['#161616', '#5f5f5f', '#dddddd'];

type Ligne = readonly [libelle: string, valeur: string];
interface Polices {
  readonly normale: Buffer;
  readonly grasse: Buffer;
}

/** The .woff files: PDFKit takes several times longer to read the .woff2 ones. */
function lirePolices(): Polices {
  const require = createRequire(import.meta.url);
  const lire = (graisse: string) =>
    readFileSync(require.resolve(`@codegouvfr/react-dsfr/dsfr/fonts/Marianne-${graisse}.woff`));
  return { normale: lire('Regular'), grasse: lire('Bold') };
}

/** A4, tagged for assistive technology; its date is the payment's, so that it is written alike each time. */
function ouvrir(
  contenu: ContenuJustificatif,
  textes: TextesJustificatif,
  balise: string,
  polices: Polices,
): PDFKit.PDFDocument {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin: MARGE,
    pdfVersion: '1.7',
    tagged: true,
    lang: balise,
    displayTitle: true,
    info: {
      Title: `${textes.titres[contenu.nature]} – ${contenu.referenceReglement}`,
      Author: SERVICE,
      Subject: textes.sujet,
      CreationDate: contenu.date,
    },
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

function paragraphe(doc: PDFKit.PDFDocument, texte: string): PDFKit.PDFStructureElement {
  return doc.struct('P', {}, () => {
    doc.font('normale').fontSize(11).text(texte, MARGE);
    doc.moveDown();
  });
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

function composer(
  doc: PDFKit.PDFDocument,
  { titres, attestations, pied }: TextesJustificatif,
  { nature }: ContenuJustificatif,
  lignes: readonly Ligne[],
): void {
  const racine = doc.struct('Document');
  doc.addStructure(racine);
  entete(doc);
  racine.add(
    doc.struct('H1', {}, () => {
      doc.font('grasse').fontSize(20).text(titres[nature], MARGE);
      doc.moveDown(0.5);
    }),
  );
  racine.add(paragraphe(doc, attestations[nature]));
  const tableau = doc.struct('Table');
  racine.add(tableau);
  for (const une of lignes) ligne(doc, tableau, une);
  tableau.end();
  doc.moveDown();
  racine.add(paragraphe(doc, pied));
  racine.end();
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

/**
 * Makes the writer of receipts; reads the fonts once.
 * @param parLangue the wording, see `chargerTextesJustificatif`
 */
export function creerGenerateurJustificatif(parLangue: TextesParLangue): GenerateurJustificatif {
  const polices = lirePolices();
  return async (contenu, langue) => {
    const textes = parLangue.get(langue);
    if (!textes) throw new RangeError(`no receipt in ${langue}`);
    const lignes = lignesJustificatif(contenu, textes, langue);
    const doc = ouvrir(contenu, textes, BALISES[langue], polices);
    composer(doc, textes, contenu, lignes);
    return enOctets(doc);
  };
}
