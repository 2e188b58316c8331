import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { readPeppers } from '../../ports/pepperList.ts';

/** A stored key: its keyed hash, and which pepper made it. */
export interface ProtectedKey {
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
  protect(numAvis: string, key: string): ProtectedKey;
  /** Compares in constant time. @throws UnknownPepper */
  correspond(numAvis: string, key: string, stored: ProtectedKey): boolean;
  /** Names of the peppers, the current one first, as they stand in `cle_poivre`. */
  readonly noms: readonly string[];
}

function hash(pepper: KeyObject, numAvis: string, key: string): string {
  return createHmac('sha256', pepper).update(`${numAvis}/${key}`).digest('hex');
}

/** A name for a pepper that tells nothing of it. */
function pepperName(pepper: string): string {
  return createHash('sha256').update(`poivre/${pepper}`).digest('hex').slice(0, 12);
}

/**
 * @param liste comma-separated peppers: the first one protects, all of them are accepted, so that the
 *   pepper can be changed while fines protected by the old one are still there
 * @throws RangeError for an empty pepper: anybody could undo what it protects
 */
export function createPeppers(liste: string): Peppers {
  const peppers = readPeppers(liste);
  if (peppers.includes('')) throw new RangeError('A pepper is empty');
  const byName = new Map(
    peppers.map((pepper) => [pepperName(pepper), createSecretKey(Buffer.from(pepper))]),
  );
  const names = [...byName.keys()];
  const [current = ''] = peppers;
  const currentKey = createSecretKey(Buffer.from(current));
  const currentName = pepperName(current);
  return {
    noms: names,
    protect: (numAvis, key) => ({
      cle_empreinte: hash(currentKey, numAvis, key),
      cle_poivre: currentName,
    }),
    correspond(numAvis, key, stored) {
      const pepper = byName.get(stored.cle_poivre);
      if (pepper === undefined) throw new UnknownPepper(stored.cle_poivre);
      const expected = Buffer.from(stored.cle_empreinte, 'hex');
      const given = Buffer.from(hash(pepper, numAvis, key), 'hex');
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
