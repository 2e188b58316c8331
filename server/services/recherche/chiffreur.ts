import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Blowfish } from 'egoroof-blowfish';
import { MOTIF_NUMERO_ET_CLE } from '#contract/domaine/numeroTelepaiement.ts';

/** Encrypts number and key into the id of a pre-filled address (K-09, K-10, D-16). */
export interface Chiffreur {
  /** @param clair 16 or 20 digits @returns base64url text */
  chiffrer(clair: string): string;
  /** @returns 16 or 20 digits, or null for anything that this service did not encrypt */
  dechiffrer(chiffre: string): string | null;
}

const VERSION = 1;
const OCTETS_IV = 8;
const OCTETS_SCEAU = 32;
const CLAIR = new RegExp(MOTIF_NUMERO_ET_CLE);

/**
 * Blowfish-CBC with a random IV, under an HMAC-SHA-256 of version, IV and text (encrypt, then MAC). The
 * cipher is the specification's; its small block and missing integrity are why the MAC stands over it.
 * @param secret both keys are derived from it
 */
export function creerChiffreur(secret: string): Chiffreur {
  const derivee = (usage: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `amendes/identifiant/${usage}/v1`, 32));
  const cleSceau = derivee('sceau');
  const cleChiffre = derivee('chiffre');
  const sceau = (octets: Buffer): Buffer => createHmac('sha256', cleSceau).update(octets).digest();
  const algorithme = (iv: Buffer): Blowfish => {
    const blowfish = new Blowfish(cleChiffre, Blowfish.MODE.CBC, Blowfish.PADDING.PKCS5);
    blowfish.setIv(iv);
    return blowfish;
  };
  return {
    chiffrer(clair) {
      const iv = randomBytes(OCTETS_IV);
      const corps = Buffer.concat([Buffer.of(VERSION), iv, algorithme(iv).encode(clair)]);
      return Buffer.concat([corps, sceau(corps)]).toString('base64url');
    },
    dechiffrer(chiffre) {
      const octets = Buffer.from(chiffre, 'base64url');
      // Node skips characters that are not base64url; such a text is not one of ours.
      if (octets.toString('base64url') !== chiffre) return null;
      const corps = octets.subarray(0, -OCTETS_SCEAU);
      const recu = octets.subarray(-OCTETS_SCEAU);
      if (corps.length <= 1 + OCTETS_IV || corps[0] !== VERSION) return null;
      if (!timingSafeEqual(sceau(corps), recu)) return null;
      const clair = algorithme(corps.subarray(1, 1 + OCTETS_IV)).decode(
        corps.subarray(1 + OCTETS_IV),
        Blowfish.TYPE.STRING,
      );
      return CLAIR.test(clair) ? clair : null;
    },
  };
}
