import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Blowfish } from 'egoroof-blowfish';
import { NUMBER_AND_KEY_PATTERN } from '#contract/domain/paymentNumber.ts';

/** Number and key as the id of a pre-filled address (K-09, K-10, D-16). */
export interface Cipher {
  encrypt(plain: string): string;
  /** @returns null for anything that this service did not encrypt */
  decrypt(digit: string): string | null;
}

const VERSION = 1;
const IV_BYTES = 8;
const SEAL_BYTES = 32;
const CLAIR = new RegExp(NUMBER_AND_KEY_PATTERN);

/**
 * Blowfish-CBC with a random IV, then HMAC-SHA-256 over version, IV and text. The specification
 * imposes the cipher; the MAC makes up for its small block and missing integrity.
 */
export function createCipher(secret: string): Cipher {
  const derived = (usage: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `amendes/identifiant/${usage}/v1`, 32));
  const sealKey = derived('sceau');
  const cipherKey = derived('chiffre');
  const seal = (bytes: Buffer): Buffer => createHmac('sha256', sealKey).update(bytes).digest();
  const algorithm = (iv: Buffer): Blowfish => {
    const blowfish = new Blowfish(cipherKey, Blowfish.MODE.CBC, Blowfish.PADDING.PKCS5);
    blowfish.setIv(iv);
    return blowfish;
  };
  return {
    encrypt(clair) {
      const iv = randomBytes(IV_BYTES);
      const corps = Buffer.concat([Buffer.of(VERSION), iv, algorithm(iv).encode(clair)]);
      return Buffer.concat([corps, seal(corps)]).toString('base64url');
    },
    decrypt(digit) {
      const bytes = Buffer.from(digit, 'base64url');
      // Node skips characters that are not base64url; such a text is not ours.
      if (bytes.toString('base64url') !== digit) return null;
      const corps = bytes.subarray(0, -SEAL_BYTES);
      const receipt = bytes.subarray(-SEAL_BYTES);
      if (corps.length <= 1 + IV_BYTES || corps[0] !== VERSION) return null;
      if (!timingSafeEqual(seal(corps), receipt)) return null;
      const clair = algorithm(corps.subarray(1, 1 + IV_BYTES)).decode(
        corps.subarray(1 + IV_BYTES),
        Blowfish.TYPE.STRING,
      );
      return CLAIR.test(clair) ? clair : null;
    },
  };
}
