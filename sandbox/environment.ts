import { join } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import type { SandboxOptions } from './options.ts';

const text = Type.String({ minLength: 1 });

const Environment = Type.Object({
  GATEWAY_PORT: Type.String({ pattern: '^\\d{1,5}$' }),
  HOST: text,
  DATA_DIR: text,
  DIRECT_MERCHANT_ID: text,
  DIRECT_API_KEY_ID: text,
  DIRECT_API_SECRET: text,
  DIRECT_WEBHOOK_KEY_ID: text,
  DIRECT_WEBHOOK_SECRET: text,
  PUBLIC_URL: Type.Optional(text),
});

export interface SandboxSettings {
  readonly port: number;
  readonly host: string;
  readonly options: SandboxOptions;
}

/** @throws Error of one sentence */
export function readEnvironment(env: NodeJS.ProcessEnv): SandboxSettings {
  if (env.NODE_ENV === 'production') {
    throw new Error('The payment sandbox does not start in production.');
  }
  const values = { GATEWAY_PORT: '3001', HOST: '127.0.0.1', DATA_DIR: '.data', ...env };
  if (!Value.Check(Environment, values)) {
    const [error] = Value.Errors(Environment, values);
    const reason = [error?.instancePath.slice(1), error?.message].filter(Boolean).join(' ');
    throw new Error(`The payment sandbox cannot start: ${reason}.`);
  }
  return {
    port: Number(values.GATEWAY_PORT),
    host: values.HOST,
    options: {
      contract: {
        merchantId: values.DIRECT_MERCHANT_ID,
        apiKeyId: values.DIRECT_API_KEY_ID,
        apiSecret: values.DIRECT_API_SECRET,
        webhookKeyId: values.DIRECT_WEBHOOK_KEY_ID,
        webhookSecret: values.DIRECT_WEBHOOK_SECRET,
      },
      folder: join(values.DATA_DIR, 'gateway-sandbox'),
      returnOrigins: values.PUBLIC_URL ? [new URL(values.PUBLIC_URL).origin] : [],
    },
  };
}
