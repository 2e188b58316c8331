import { createHmac } from 'node:crypto';
import { isEqual } from '../../secrets/equal.ts';

export interface SignedRequest {
  readonly method: string;
  /** The header as it is sent. A GET has none to sign. */
  readonly contentType: string;
  /** The header as it is sent, in the form of RFC 1123. */
  readonly date: string;
  /** Only headers that begin with `X-GCS-` are signed. */
  readonly headers: Readonly<Record<string, string>>;
  /** The path with its query string. */
  readonly path: string;
}

export interface ApiKey {
  readonly apiKeyId: string;
  readonly apiSecret: string;
}

const unfolded = (value: string): string => value.replace(/\r?\n[\t ]*/g, ' ').trim();

/** The signature does not cover the body: TLS alone protects it. */
function textToSign({ method, contentType, date, headers, path }: SignedRequest): string {
  const signed = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), unfolded(value)] as const)
    .filter(([name]) => name.startsWith('x-gcs-'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value}`);
  const type = method === 'GET' ? '' : contentType;
  return [method, type, date, ...signed, path].map((line) => `${line}\n`).join('');
}

/** Returns the digest in Base64. */
export function hmacOf(content: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64');
}

/** Returns the value of the header `Authorization`. */
export function authorise(request: SignedRequest, { apiKeyId, apiSecret }: ApiKey): string {
  return `GCS v1HMAC:${apiKeyId}:${hmacOf(textToSign(request), apiSecret)}`;
}

export const isSignatureOf = (content: Buffer, secret: string, received: string): boolean =>
  isEqual(hmacOf(content, secret), received);
