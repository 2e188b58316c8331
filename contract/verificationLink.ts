import type { Language } from './domain/languages.ts';
import { href } from './paths.ts';

export function verificationAddress(publicUrl: string, language: Language): string {
  return publicUrl + href('verification', language);
}

/** A receipt prints this link for others to check it (D-19). Browsers send the part after the hash to no server. */
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
