import type { Language } from './domain/languages.ts';
import { href } from './paths.ts';

/** Where people check receipts: `https://service/fr/tai/verification`. */
export function verificationAddress(publicUrl: string, language: Language): string {
  return publicUrl + href('verification', language);
}

/**
 * What the QR code of a receipt holds (D-19). Code and reference stand behind the hash, which browsers send to
 * nobody.
 */
export function verificationLink(
  publicUrl: string,
  language: Language,
  receipt: { readonly codeVerification: string; readonly referenceReglement: string },
): string {
  const fragment = new URLSearchParams({
    code: receipt.codeVerification,
    reference: receipt.referenceReglement,
  });
  return `${verificationAddress(publicUrl, language)}#${fragment}`;
}
