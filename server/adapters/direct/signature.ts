import { createHmac } from 'node:crypto';
import { isEqual } from '../../secrets/equal.ts';

export interface SignedRequest {
  readonly method: string;
  /** As sent; unsigned for GET. */
  readonly contentType: string;
  /** As sent: RFC 1123. */
  readonly date: string;
  /** Only `X-GCS-*` are signed. */
  readonly headers: Readonly<Record<string, string>>;
  /** With query string. */
  readonly path: string;
}

export interface ApiKey {
  readonly apiKeyId: string;
  readonly apiSecret: string;
}

const unfolded = (value: string): string => value.replace(/\r?\n[\t ]*/g, ' ').trim();

/** The body is not signed: TLS alone protects it. */
export function textToSign({ method, contentType, date, headers, path }: SignedRequest): string {
  const signed = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), unfolded(value)] as const)
    .filter(([name]) => name.startsWith('x-gcs-'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value}`);
  const type = method === 'GET' ? '' : contentType;
  return [method, type, date, ...signed, path].map((line) => `${line}\n`).join('');
}

/** In Base64. */
export function hmacOf(content: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64');
}

/** The header `Authorization`. */
export function authorise(request: SignedRequest, { apiKeyId, apiSecret }: ApiKey): string {
  return `GCS v1HMAC:${apiKeyId}:${hmacOf(textToSign(request), apiSecret)}`;
}

export const isSignatureOf = (content: Buffer, secret: string, received: string): boolean =>
  isEqual(hmacOf(content, secret), received);
