import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 is the rule; SHA-256 serves contracts signed before it existed. */
export type AlgorithmeSceau = 'HMAC-SHA-256' | 'SHA-256';

/**
 * Seals a `Data` text, as encoded.
 * @param cle the merchant's secret key, used as UTF-8
 * @returns 64 lower-case hexadecimal digits
 */
export function calculerSceau(data: string, cle: string, algorithme: AlgorithmeSceau): string {
  switch (algorithme) {
    case 'HMAC-SHA-256':
      return createHmac('sha256', cle).update(data, 'utf8').digest('hex');
    case 'SHA-256':
      return createHash('sha256')
        .update(data + cle, 'utf8')
        .digest('hex');
  }
}

/**
 * Compares a received seal with ours, in a time that tells nothing about where they differ.
 * @param recu the seal as posted; another case or length is a wrong seal
 */
export function sceauValide(
  data: string,
  cle: string,
  algorithme: AlgorithmeSceau,
  recu: string,
): boolean {
  const attendu = Buffer.from(calculerSceau(data, cle, algorithme), 'utf8');
  const presente = Buffer.from(recu, 'utf8');
  return presente.length === attendu.length && timingSafeEqual(presente, attendu);
}

/** SHA-256 of a sealed content, hexadecimal: recognises an answer that came before. */
export function empreinteDe(contenu: string): string {
  return createHash('sha256').update(contenu, 'utf8').digest('hex');
}
