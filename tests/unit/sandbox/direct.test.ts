import { describe, expect, it } from 'vitest';
import { readEnvironment } from '#sandbox/environment.ts';

const SIPS = { SIPS_MERCHANT_ID: '002001000000001', SIPS_SECRET_KEY: 'key' };
const DIRECT = {
  DIRECT_MERCHANT_ID: 'AMENDES-TEST',
  DIRECT_API_KEY_ID: 'KEY-1',
  DIRECT_API_SECRET: 'secret',
  DIRECT_WEBHOOK_KEY_ID: 'WHKEY-1',
  DIRECT_WEBHOOK_SECRET: 'webhook-secret',
};

describe('settings of the simulated Direct', () => {
  it('D-45: none of them simulates Sips alone, also when they are given empty', () => {
    expect(readEnvironment(SIPS).options.direct).toBeNull();
    const empty = Object.fromEntries(Object.keys(DIRECT).map((name) => [name, '']));
    expect(readEnvironment({ ...SIPS, ...empty }).options.direct).toBeNull();
  });

  it('D-45: all of them simulate Direct too', () => {
    expect(readEnvironment({ ...SIPS, ...DIRECT }).options.direct).toEqual({
      merchantId: 'AMENDES-TEST',
      apiKeyId: 'KEY-1',
      apiSecret: 'secret',
      webhookKeyId: 'WHKEY-1',
      webhookSecret: 'webhook-secret',
    });
  });

  it.each(Object.keys(DIRECT))('D-45: without %s alone the sandbox does not start', (name) => {
    expect(() => readEnvironment({ ...SIPS, ...DIRECT, [name]: '' })).toThrow(name);
  });
});
