/**
 * The timestamp that asks for a token (D-14): base64url(IV ‖ AES-256-GCM(milliseconds since 1970)).
 * The key comes by HKDF-SHA-256 from a public setting, so this proves freshness and nothing else.
 * Written on the Web Crypto API, which browsers and Node share.
 */
const OCTETS_IV = 12;
const CONTEXTE = new TextEncoder().encode('amendes/token/sub/v1');

/** Base64url without padding (RFC 4648 section 5). */
export function versBase64Url(octets: Uint8Array): string {
  return btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Reverse of `versBase64Url`; throws on a text that is not base64url. */
export function depuisBase64Url(texte: string): Uint8Array<ArrayBuffer> {
  const binaire = atob(texte.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binaire, (caractere) => caractere.charCodeAt(0));
}

async function cle(cleHorodatage: string): Promise<CryptoKey> {
  const materiau = depuisBase64Url(cleHorodatage);
  const base = await crypto.subtle.importKey('raw', materiau, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: CONTEXTE },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * Seals a time into a `sub`.
 * @param cleHorodatage the public setting, base64url
 * @param instant milliseconds since 1970
 */
export async function scellerHorodatage(cleHorodatage: string, instant: number): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(OCTETS_IV));
  const clair = new TextEncoder().encode(String(instant));
  const chiffre = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await cle(cleHorodatage),
    clair,
  );
  const sub = new Uint8Array(OCTETS_IV + chiffre.byteLength);
  sub.set(iv);
  sub.set(new Uint8Array(chiffre), OCTETS_IV);
  return versBase64Url(sub);
}

/**
 * Opens a `sub`.
 * @returns milliseconds since 1970, or null for anything that was not sealed with this key
 */
export async function ouvrirHorodatage(cleHorodatage: string, sub: string): Promise<number | null> {
  try {
    const octets = depuisBase64Url(sub);
    // Several texts can decode to the same bytes; only one of them was issued, or a replay would pass.
    if (versBase64Url(octets) !== sub) return null;
    const clair = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: octets.slice(0, OCTETS_IV) },
      await cle(cleHorodatage),
      octets.slice(OCTETS_IV),
    );
    const texte = new TextDecoder().decode(clair);
    return /^\d{1,15}$/.test(texte) ? Number(texte) : null;
  } catch {
    return null;
  }
}
