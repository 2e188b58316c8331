import type { Language } from './domain/languages.ts';
import { href } from './paths.ts';

export function verificationAddress(publicUrl: string, language: Language): string {
  return publicUrl + href('verification', language);
}

/** D-19. Browsers send nobody what follows the hash. */
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
