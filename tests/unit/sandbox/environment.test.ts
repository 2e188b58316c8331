import { describe, expect, it } from 'vitest';
import { readEnvironment } from '#sandbox/environment.ts';

const DIRECT = {
  DIRECT_MERCHANT_ID: 'AMENDES-TEST',
  DIRECT_API_KEY_ID: 'KEY-1',
  DIRECT_API_SECRET: 'secret',
  DIRECT_WEBHOOK_KEY_ID: 'WHKEY-1',
  DIRECT_WEBHOOK_SECRET: 'webhook-secret',
};

describe('settings of the simulator', () => {
  it('D-45: it listens on port 3001 and keeps its book in the folder of the data', () => {
    expect(readEnvironment(DIRECT)).toEqual({
      port: 3_001,
      host: '127.0.0.1',
      options: {
        contract: {
          merchantId: 'AMENDES-TEST',
          apiKeyId: 'KEY-1',
          apiSecret: 'secret',
          webhookKeyId: 'WHKEY-1',
          webhookSecret: 'webhook-secret',
        },
        folder: '.data/gateway-sandbox',
      },
    });
  });

  it.each(Object.keys(DIRECT))('D-45: without %s it does not start', (name) => {
    expect(() => readEnvironment({ ...DIRECT, [name]: '' })).toThrow(name);
  });

  it('D-45: it does not start in production', () => {
    expect(() => readEnvironment({ ...DIRECT, NODE_ENV: 'production' })).toThrow('production');
  });
});
