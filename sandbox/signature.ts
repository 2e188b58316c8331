import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Contract } from './options.ts';

export const hmac = (content: string, secret: string): string =>
  createHmac('sha256', secret).update(content).digest('base64');

const TOLERANCE_MS = 5 * 60_000;

/**
 * Checks the vendor's signature of a request. It covers method, type, date, `X-GCS-*` headers and address, but not
 * the body.
 */
export function isSigned(
  { method, url, headers }: FastifyRequest,
  { apiKeyId, apiSecret }: Contract,
  now: number,
): boolean {
  const { date = '', authorization } = headers;
  const type = method === 'GET' ? '' : (headers['content-type'] ?? '');
  const signed = Object.keys(headers).filter((name) => name.startsWith('x-gcs-'));
  const lines = signed.sort().map((name) => `${name}:${headers[name]}`);
  const text = [method, type, date, ...lines, url, ''].join('\n');
  const isInTime = Math.abs(now - Date.parse(date)) <= TOLERANCE_MS;
  return isInTime && authorization === `GCS v1HMAC:${apiKeyId}:${hmac(text, apiSecret)}`;
}
