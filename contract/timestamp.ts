/**
 * The timestamp that asks for a token (D-14): base64url(IV ‖ AES-256-GCM(milliseconds since 1970)).
 * The key comes by HKDF-SHA-256 from a public setting, so this proves freshness and nothing else.
 * Written on the Web Crypto API, which browsers and Node share.
 */
const IV_BYTES = 12;
const CONTEXT = new TextEncoder().encode('amendes/token/sub/v1');

/** Base64url without padding (RFC 4648 section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Reverse of `toBase64Url`; throws on a text that is not base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

async function importKey(timestampKey: string): Promise<CryptoKey> {
  const material = fromBase64Url(timestampKey);
  const base = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: CONTEXT },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * Seals a time into a `sub`.
 * @param timestampKey the public setting, base64url
 * @param instant milliseconds since 1970
 */
export async function sealTimestamp(timestampKey: string, instant: number): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plainText = new TextEncoder().encode(String(instant));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await importKey(timestampKey),
    plainText,
  );
  const sub = new Uint8Array(IV_BYTES + sealed.byteLength);
  sub.set(iv);
  sub.set(new Uint8Array(sealed), IV_BYTES);
  return toBase64Url(sub);
}

/**
 * Opens a `sub`.
 * @returns milliseconds since 1970, or null for anything that was not sealed with this key
 */
export async function openTimestamp(timestampKey: string, sub: string): Promise<number | null> {
  try {
    const bytes = fromBase64Url(sub);
    // Several texts can decode to the same bytes; only one of them was issued, or a replay would pass.
    if (toBase64Url(bytes) !== sub) return null;
    const plainText = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) },
      await importKey(timestampKey),
      bytes.slice(IV_BYTES),
    );
    const text = new TextDecoder().decode(plainText);
    return /^\d{1,15}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}
