/**
 * The parameter `sub` is base64url(IV ‖ AES-256-GCM(milliseconds since 1970)) (D-14). Its key comes from a public
 * setting, so it proves that a request is fresh and nothing else.
 */
const IV_BYTES = 12;
const CONTEXT = new TextEncoder().encode('amendes/token/sub/v1');

/** RFC 4648, section 5, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @throws DOMException if the text is not base64url */
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

/** @param instant milliseconds since 1970 */
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
 * @returns milliseconds since 1970, or null if the text is no timestamp of ours
 * @throws DOMException if the key is not one
 */
export async function openTimestamp(timestampKey: string, sub: string): Promise<number | null> {
  const key = await importKey(timestampKey);
  try {
    const bytes = fromBase64Url(sub);
    // Several texts decode to the same bytes. Only one was issued; accepting the others would allow a replay.
    if (toBase64Url(bytes) !== sub) return null;
    const plainText = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) },
      key,
      bytes.slice(IV_BYTES),
    );
    const text = new TextDecoder().decode(plainText);
    return /^\d{1,15}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}
