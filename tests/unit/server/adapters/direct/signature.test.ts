import { describe, expect, it } from 'vitest';
import { authorise, hmacOf, isSignatureOf, textToSign } from '#server/adapters/direct/signature.ts';
import { VECTORS } from '../../../../fixtures/direct.ts';

describe('request signature', () => {
  it.each(VECTORS.requests)('D-45: $name', ({ stringToHash, authorization, ...vector }) => {
    const { apiKeyId, secretApiKey, ...request } = vector;
    expect(textToSign(request)).toBe(stringToHash);
    expect(authorise(request, { apiKeyId, apiSecret: secretApiKey })).toBe(authorization);
  });

  it('D-45: each part of a request changes the signature', () => {
    const [vector] = VECTORS.requests;
    if (vector === undefined) throw new Error('no vector');
    const key = { apiKeyId: vector.apiKeyId, apiSecret: vector.secretApiKey };
    const changes = [
      { method: 'PUT' },
      { contentType: 'text/plain' },
      { date: 'Tue, 25 Nov 2025 14:03:08 GMT' },
      { headers: {} },
      { path: '/v2/AMENDES-TEST/hostedcheckouts/' },
    ];
    const signatures = [{}, ...changes].map((change) => authorise({ ...vector, ...change }, key));
    expect(new Set(signatures).size).toBe(signatures.length);
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
