import { join } from 'node:path';

/** @throws Error with a sentence for the person who starts the sandbox */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  if (env.NODE_ENV === 'production') {
    throw new Error('The payment sandbox does not start in production.');
  }
  const port = env.GATEWAY_PORT || '3001';
  if (!/^\d{1,5}$/.test(port)) {
    throw new Error('The payment sandbox cannot start: GATEWAY_PORT must be a port.');
  }
  const needed = (name: string): string => {
    const value = env[name];
    if (value) return value;
    throw new Error(`The payment sandbox cannot start: ${name} must be set.`);
  };
  return {
    port: Number(port),
    host: env.HOST || '127.0.0.1',
    options: {
      contract: {
        merchantId: needed('DIRECT_MERCHANT_ID'),
        apiKeyId: needed('DIRECT_API_KEY_ID'),
        apiSecret: needed('DIRECT_API_SECRET'),
        webhookKeyId: needed('DIRECT_WEBHOOK_KEY_ID'),
        webhookSecret: needed('DIRECT_WEBHOOK_SECRET'),
      },
      folder: join(env.DATA_DIR || '.data', 'gateway-sandbox'),
    },
  };
}
