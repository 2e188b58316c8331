import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { DirectContract } from '../sandboxOptions.ts';

export const hmac = (content: string, secret: string): string =>
  createHmac('sha256', secret).update(content).digest('base64');

/** Requests of clocks that differ by more are refused. */
const TOLERANCE_MS = 5 * 60_000;

function headersToSign(headers: FastifyRequest['headers']): string {
  return Object.keys(headers)
    .filter((name) => name.startsWith('x-gcs-'))
    .sort()
    .map(
      (name) =>
        `${name}:${String(headers[name])
          .replace(/\r?\n\s*/g, ' ')
          .trim()}\n`,
    )
    .join('');
}

/** The body is not signed. */
export function isSigned(
  { method, url, headers }: FastifyRequest,
  { apiKeyId, apiSecret }: DirectContract,
  now: number,
): boolean {
  const { date = '', authorization } = headers;
  const type = method === 'GET' ? '' : (headers['content-type'] ?? '');
  const text = `${method}\n${type}\n${date}\n${headersToSign(headers)}${url}\n`;
  const isInTime = Math.abs(now - Date.parse(date)) <= TOLERANCE_MS;
  return isInTime && authorization === `GCS v1HMAC:${apiKeyId}:${hmac(text, apiSecret)}`;
}
