import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Blowfish } from 'egoroof-blowfish';
import { NUMBER_AND_KEY_PATTERN } from '#contract/domain/paymentNumber.ts';

const VERSION = 1;
const IV_BYTES = 8;
const SEAL_BYTES = 32;
const PLAIN = new RegExp(NUMBER_AND_KEY_PATTERN);

/**
 * Encrypts number and key for pre-filled addresses (K-09, K-10, D-16). The specification imposes Blowfish; we use it
 * in CBC mode with a random IV, and seal version, IV and text by HMAC-SHA-256.
 */
export function createCipher(secret: string) {
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
    encrypt(plain: string): string {
      const iv = randomBytes(IV_BYTES);
      const sealed = Buffer.concat([Buffer.of(VERSION), iv, algorithm(iv).encode(plain)]);
      return Buffer.concat([sealed, seal(sealed)]).toString('base64url');
    },
    /** @returns null for any text that we did not encrypt */
    decrypt(cipherText: string): string | null {
      const bytes = Buffer.from(cipherText, 'base64url');
      // Node skips characters that are not base64url, so several texts would read alike.
      if (bytes.toString('base64url') !== cipherText) return null;
      const sealed = bytes.subarray(0, -SEAL_BYTES);
      const receivedSeal = bytes.subarray(-SEAL_BYTES);
      if (sealed.length <= 1 + IV_BYTES || sealed[0] !== VERSION) return null;
      if (!timingSafeEqual(seal(sealed), receivedSeal)) return null;
      const plain = algorithm(sealed.subarray(1, 1 + IV_BYTES)).decode(
        sealed.subarray(1 + IV_BYTES),
        Blowfish.TYPE.STRING,
      );
      return PLAIN.test(plain) ? plain : null;
    },
  };
}
