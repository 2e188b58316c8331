import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { sha256 } from '../../secrets/digest.ts';
import { isEqual } from '../../secrets/equal.ts';
import { readPeppers } from '../../secrets/pepperList.ts';

export interface ProtectedKey {
  readonly keyHash: string;
  readonly keyPepper: string;
}

/** A stored hash names a pepper that we do not have, so no key can match it. */
export class UnknownPepper extends Error {
  override readonly name = 'UnknownPepper';

  constructor(pepper: string) {
    super(`KEY_PEPPERS lacks the pepper ${pepper} of a stored fine`);
  }
}

export type Peppers = ReturnType<typeof createPeppers>;

function hash(pepper: KeyObject, number: string, key: string): string {
  return createHmac('sha256', pepper).update(`${number}/${key}`).digest('hex');
}

function pepperName(pepper: string): string {
  return sha256(`poivre/${pepper}`).slice(0, 12);
}

/**
 * Protects keys by the first pepper, and accepts those of all.
 * @param list the peppers, separated by commas, the current one first
 * @throws RangeError for an empty pepper
 */
export function createPeppers(list: string) {
  const peppers = readPeppers(list);
  if (peppers.includes('')) throw new RangeError('A pepper is empty');
  const byName = new Map(
    peppers.map((pepper) => [pepperName(pepper), createSecretKey(Buffer.from(pepper))]),
  );
  const [current = ''] = peppers;
  const currentKey = createSecretKey(Buffer.from(current));
  const currentName = pepperName(current);
  return {
    /** Names as in the column `key_pepper`, the current one first. */
    names: [...byName.keys()],
    protect: (number: string, key: string): ProtectedKey => ({
      keyHash: hash(currentKey, number, key),
      keyPepper: currentName,
    }),
    /**
     * True if the key is right. The comparison takes constant time.
     * @throws UnknownPepper
     */
    matches(number: string, key: string, stored: ProtectedKey): boolean {
      const pepper = byName.get(stored.keyPepper);
      if (pepper === undefined) throw new UnknownPepper(stored.keyPepper);
      return isEqual(stored.keyHash, hash(pepper, number, key));
    },
  };
}
