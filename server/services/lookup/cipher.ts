import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Blowfish } from 'egoroof-blowfish';
import { NUMBER_AND_KEY_PATTERN } from '#contract/domain/paymentNumber.ts';

/** Encrypts number and key into the id of a pre-filled address (K-09, K-10, D-16). */
export interface Cipher {
  /** @param clair 16 or 20 digits @returns base64url text */
  encrypt(clair: string): string;
  /** @returns 16 or 20 digits, or null for anything that this service did not encrypt */
  decrypt(digit: string): string | null;
}

const VERSION = 1;
const IV_BYTES = 8;
const SEAL_BYTES = 32;
const CLAIR = new RegExp(NUMBER_AND_KEY_PATTERN);

/**
 * Blowfish-CBC with a random IV, under an HMAC-SHA-256 of version, IV and text (encrypt, then MAC). The
 * cipher is the specification's; its small block and missing integrity are why the MAC stands over it.
 * @param secret both keys are derived from it
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
      // Node skips characters that are not base64url; such a text is not one of ours.
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
