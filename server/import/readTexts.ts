import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

/** Where a line stands: its number from 1, and the bytes of the file read so far. */
export interface Position {
  readonly numero: number;
  readonly octets: number;
}

/** One line of a file as text, without its line break, or why it is none. */
export type TexteLu = Position & ({ readonly texte: string } | { readonly illisible: string });

/** Bytes of the longest line that is read: many times the longest record, and little memory. */
export const OCTETS_LIGNE_MAX = 1_048_576;

const SAUT_DE_LIGNE = 0x0a;
const MARQUE = Buffer.from('\uFEFF');

export const LIGNE_TROP_LONGUE = `longer than ${OCTETS_LIGNE_MAX} bytes`;
export const PAS_UTF8 = 'not UTF-8';
export const FICHIER_UTF16 = 'the file is UTF-16: save it as UTF-8; nothing of it was read';

/** A byte-order mark of UTF-16, or every other byte is null, as in UTF-16 without a mark. */
function estUtf16(debut: Buffer): boolean {
  const marque = ['fffe', 'feff'].includes(debut.toString('hex', 0, 2));
  const [a, b, c, d] = debut;
  const alternes = (a === 0 && c === 0 && b !== 0) || (b === 0 && d === 0 && a !== 0);
  return marque || alternes;
}

/** The bytes of a line whose end has not come yet: at most OCTETS_LIGNE_MAX of them are kept. */
class LigneEnCours {
  private morceaux: Buffer[] = [];
  private longueur = 0;

  get vide(): boolean {
    return this.longueur === 0;
  }

  ajouter(morceau: Buffer): void {
    this.longueur += morceau.length;
    if (this.longueur > OCTETS_LIGNE_MAX) this.morceaux = [];
    else if (morceau.length > 0) this.morceaux.push(morceau);
  }

  /** @returns the line, null when it was too long; the next one begins */
  finir(): Buffer | null {
    const { morceaux, longueur } = this;
    this.morceaux = [];
    this.longueur = 0;
    if (longueur > OCTETS_LIGNE_MAX) return null;
    const [seul] = morceaux;
    return seul !== undefined && morceaux.length === 1 ? seul : Buffer.concat(morceaux);
  }
}

function decoder(ligne: Buffer | null): { texte: string } | { illisible: string } {
  if (ligne === null) return { illisible: LIGNE_TROP_LONGUE };
  return isUtf8(ligne) ? { texte: ligne.toString('utf8') } : { illisible: PAS_UTF8 };
}

const sansMarque = (ligne: Buffer | null): Buffer | null =>
  ligne?.subarray(0, MARQUE.length).equals(MARQUE) ? ligne.subarray(MARQUE.length) : ligne;

/**
 * Reads a file line by line in constant memory, whatever the length of its lines. Each line is UTF-8 or told as
 * unreadable; blank ones are passed over; a byte-order mark at the start is not part of the text.
 * @throws the error of the file system when the file cannot be read
 */
export async function* lireTextes(fichier: string): AsyncGenerator<TexteLu> {
  const flux: AsyncIterable<Buffer> = createReadStream(fichier);
  const enCours = new LigneEnCours();
  let numero = 0;
  let octets = 0;
  const finir = (): TexteLu => {
    numero += 1;
    const ligne = enCours.finir();
    return { numero, octets, ...decoder(numero === 1 ? sansMarque(ligne) : ligne) };
  };
  for await (const morceau of flux) {
    if (octets === 0 && estUtf16(morceau)) {
      yield { numero: 1, octets: morceau.length, illisible: FICHIER_UTF16 };
      return;
    }
    octets += morceau.length;
    let depuis = 0;
    for (;;) {
      const fin = morceau.indexOf(SAUT_DE_LIGNE, depuis);
      if (fin === -1) break;
      enCours.ajouter(morceau.subarray(depuis, fin));
      depuis = fin + 1;
      const lue = finir();
      if (!estVide(lue)) yield lue;
    }
    enCours.ajouter(morceau.subarray(depuis));
  }
  if (enCours.vide) return;
  const lue = finir();
  if (!estVide(lue)) yield lue;
}

const estVide = (lue: TexteLu): boolean => 'texte' in lue && lue.texte.trim() === '';
