import { createHash } from 'node:crypto';

const SHA256_BLOCK = 64;

/** Inner and outer pad of an HMAC-SHA-256 key (RFC 2104), hexadecimal: PostgreSQL has SHA-256 but no HMAC. */
export function keyPaddings(key: string): { readonly inner: string; readonly outer: string } {
  const bytes = Buffer.alloc(SHA256_BLOCK);
  const given = Buffer.from(key);
  (given.length > SHA256_BLOCK ? createHash('sha256').update(given).digest() : given).copy(bytes);
  const xorKey = (mask: number) => Buffer.from(bytes.map((one) => one ^ mask)).toString('hex');
  return { inner: xorKey(0x36), outer: xorKey(0x5c) };
}
