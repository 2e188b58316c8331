import { href } from './chemins.ts';
import type { Langue } from './domaine/langues.ts';

/** Where people check receipts: `https://service/fr/tai/verification`. */
export function adresseVerification(urlPublique: string, langue: Langue): string {
  return urlPublique + href('verification', langue);
}

/**
 * What the QR code of a receipt holds (D-19). Code and reference stand behind the hash, which browsers send to
 * nobody.
 */
export function lienVerification(
  urlPublique: string,
  langue: Langue,
  justificatif: { readonly codeVerification: string; readonly referenceReglement: string },
): string {
  const fragment = new URLSearchParams({
    code: justificatif.codeVerification,
    reference: justificatif.referenceReglement,
  });
  return `${adresseVerification(urlPublique, langue)}#${fragment}`;
}
