import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { lirePeppers } from '../../ports/pepperList.ts';

/** A stored key: its keyed hash, and which pepper made it. */
export interface CleProtegee {
  readonly cle_empreinte: string;
  readonly cle_poivre: string;
}

/** A stored key was hashed with a pepper that is not configured: nobody can tell whether a given key is right. */
export class UnknownPepper extends Error {
  override readonly name = 'UnknownPepper';

  constructor(pepper: string) {
    super(`KEY_PEPPERS lacks the pepper ${pepper} of a stored fine`);
  }
}

/** Protects and checks the 2-digit keys of the notices. */
export interface Peppers {
  proteger(numAvis: string, cle: string): CleProtegee;
  /** Compares in constant time. @throws UnknownPepper */
  correspond(numAvis: string, cle: string, stockee: CleProtegee): boolean;
  /** Names of the peppers, the current one first, as they stand in `cle_poivre`. */
  readonly noms: readonly string[];
}

function empreinte(pepper: KeyObject, numAvis: string, cle: string): string {
  return createHmac('sha256', pepper).update(`${numAvis}/${cle}`).digest('hex');
}

/** A name for a pepper that tells nothing of it. */
function nomDuPepper(pepper: string): string {
  return createHash('sha256').update(`poivre/${pepper}`).digest('hex').slice(0, 12);
}

/**
 * @param liste comma-separated peppers: the first one protects, all of them are accepted, so that the
 *   pepper can be changed while fines protected by the old one are still there
 * @throws RangeError for an empty pepper: anybody could undo what it protects
 */
export function creerPeppers(liste: string): Peppers {
  const peppers = lirePeppers(liste);
  if (peppers.includes('')) throw new RangeError('A pepper is empty');
  const parNom = new Map(
    peppers.map((pepper) => [nomDuPepper(pepper), createSecretKey(Buffer.from(pepper))]),
  );
  const noms = [...parNom.keys()];
  const [courant = ''] = peppers;
  const cleCourante = createSecretKey(Buffer.from(courant));
  const nomCourant = nomDuPepper(courant);
  return {
    noms,
    proteger: (numAvis, cle) => ({
      cle_empreinte: empreinte(cleCourante, numAvis, cle),
      cle_poivre: nomCourant,
    }),
    correspond(numAvis, cle, stockee) {
      const pepper = parNom.get(stockee.cle_poivre);
      if (pepper === undefined) throw new UnknownPepper(stockee.cle_poivre);
      const attendue = Buffer.from(stockee.cle_empreinte, 'hex');
      const donnee = Buffer.from(empreinte(pepper, numAvis, cle), 'hex');
      return attendue.length === donnee.length && timingSafeEqual(attendue, donnee);
    },
  };
}
