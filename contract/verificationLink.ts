import type { Langue } from './domaine/langues.ts';
import { href } from './paths.ts';

/** Where people check receipts: `https://service/fr/tai/verification`. */
export function verificationAddress(publicUrl: string, langue: Langue): string {
  return publicUrl + href('verification', langue);
}

/**
 * What the QR code of a receipt holds (D-19). Code and reference stand behind the hash, which browsers send to
 * nobody.
 */
export function verificationLink(
  publicUrl: string,
  langue: Langue,
  justificatif: { readonly codeVerification: string; readonly referenceReglement: string },
): string {
  const fragment = new URLSearchParams({
    code: justificatif.codeVerification,
    reference: justificatif.referenceReglement,
  });
  return `${verificationAddress(publicUrl, langue)}#${fragment}`;
}
