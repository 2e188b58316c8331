import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';

/** A stored key: its keyed hash, and which pepper made it. */
export interface CleProtegee {
  readonly cle_empreinte: string;
  readonly cle_poivre: string;
}

/** Protects and checks the 2-digit keys of the notices. */
export interface Poivres {
  proteger(numAvis: string, cle: string): CleProtegee;
  /** Compares in constant time; a pepper that is no longer known fits no key. */
  correspond(numAvis: string, cle: string, stockee: CleProtegee): boolean;
  /** Names of the peppers, the current one first, as they stand in `cle_poivre`. */
  readonly noms: readonly string[];
}

function empreinte(poivre: KeyObject, numAvis: string, cle: string): string {
  return createHmac('sha256', poivre).update(`${numAvis}/${cle}`).digest('hex');
}

/** A name for a pepper that tells nothing of it. */
function nomDuPoivre(poivre: string): string {
  return createHash('sha256').update(`poivre/${poivre}`).digest('hex').slice(0, 12);
}

/** The peppers of `KEY_PEPPERS`, the current one first; an empty element stays, for the settings to refuse. */
export const lirePoivres = (liste: string): string[] =>
  liste.split(',').map((poivre) => poivre.trim());

/**
 * @param liste comma-separated peppers: the first one protects, all of them are accepted, so that the
 *   pepper can be changed while fines protected by the old one are still there
 * @throws RangeError for an empty pepper: anybody could undo what it protects
 */
export function creerPoivres(liste: string): Poivres {
  const poivres = lirePoivres(liste);
  if (poivres.includes('')) throw new RangeError('A pepper is empty');
  const parNom = new Map(
    poivres.map((poivre) => [nomDuPoivre(poivre), createSecretKey(Buffer.from(poivre))]),
  );
  const noms = [...parNom.keys()];
  const [courant = ''] = poivres;
  const cleCourante = createSecretKey(Buffer.from(courant));
  const nomCourant = nomDuPoivre(courant);
  return {
    noms,
    proteger: (numAvis, cle) => ({
      cle_empreinte: empreinte(cleCourante, numAvis, cle),
      cle_poivre: nomCourant,
    }),
    correspond(numAvis, cle, stockee) {
      const poivre = parNom.get(stockee.cle_poivre);
      if (poivre === undefined) return false;
      const attendue = Buffer.from(stockee.cle_empreinte, 'hex');
      const donnee = Buffer.from(empreinte(poivre, numAvis, cle), 'hex');
      return attendue.length === donnee.length && timingSafeEqual(attendue, donnee);
    },
  };
}
