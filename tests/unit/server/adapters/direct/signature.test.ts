import { describe, expect, it } from 'vitest';
import { authorise, hmacOf, isSignatureOf, textToSign } from '#server/adapters/direct/signature.ts';
import { VECTORS } from '../../../../fixtures/direct.ts';

describe('request signature', () => {
  it.each(VECTORS.requests)('D-45: $name', ({ stringToHash, authorization, ...vector }) => {
    const { apiKeyId, secretApiKey, ...request } = vector;
    expect(textToSign(request)).toBe(stringToHash);
    expect(authorise(request, { apiKeyId, apiSecret: secretApiKey })).toBe(authorization);
  });
});

describe('webhook signature', () => {
  it.each(VECTORS.webhooks)('D-45: $name', ({ bodyUtf8, secretKey, signature }) => {
    const body = Buffer.from(bodyUtf8);
    expect(hmacOf(body, secretKey)).toBe(signature);
    expect(isSignatureOf(body, secretKey, signature)).toBe(true);
    expect(isSignatureOf(Buffer.from(`${bodyUtf8} `), secretKey, signature)).toBe(false);
    expect(isSignatureOf(body, `${secretKey}x`, signature)).toBe(false);
    expect(isSignatureOf(body, secretKey, signature.toLowerCase())).toBe(false);
    expect(isSignatureOf(body, secretKey, signature.slice(1))).toBe(false);
    expect(isSignatureOf(body, secretKey, '')).toBe(false);
    expect(isSignatureOf(body, secretKey, 'é'.repeat(22))).toBe(false);
  });
});
