import { join } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import type { DirectContract, SandboxOptions } from './sandboxOptions.ts';

const text = Type.String({ minLength: 1 });

const Environment = Type.Object({
  GATEWAY_PORT: Type.String({ pattern: '^\\d{1,5}$' }),
  HOST: text,
  DATA_DIR: text,
  SIPS_MERCHANT_ID: text,
  SIPS_SECRET_KEY: text,
  SIPS_KEY_VERSION: text,
  SIPS_INTERFACE_VERSION: text,
  SIPS_SEAL_ALGORITHM: Type.Enum(['HMAC-SHA-256', 'SHA-256']),
  PUBLIC_URL: Type.Optional(text),
});

/** All of them, or none: then only Sips is simulated. */
const DirectEnvironment = Type.Object({
  DIRECT_MERCHANT_ID: text,
  DIRECT_API_KEY_ID: text,
  DIRECT_API_SECRET: text,
  DIRECT_WEBHOOK_KEY_ID: text,
  DIRECT_WEBHOOK_SECRET: text,
});

export interface SandboxSettings {
  readonly port: number;
  readonly host: string;
  readonly options: SandboxOptions;
}

/** @throws Error of one sentence that names what is missing or wrong */
function checked<S extends Type.TObject>(schema: S, values: unknown): Type.Static<S> {
  if (Value.Check(schema, values)) return values;
  const [error] = Value.Errors(schema, values);
  const place = error?.instancePath.slice(1);
  const reason = [place, error?.message].filter(Boolean).join(' ');
  throw new Error(`The payment sandbox cannot start: ${reason}.`);
}

function directOf(env: NodeJS.ProcessEnv): DirectContract | null {
  if (Object.keys(DirectEnvironment.properties).every((name) => !env[name])) return null;
  const values = checked(DirectEnvironment, env);
  return {
    merchantId: values.DIRECT_MERCHANT_ID,
    apiKeyId: values.DIRECT_API_KEY_ID,
    apiSecret: values.DIRECT_API_SECRET,
    webhookKeyId: values.DIRECT_WEBHOOK_KEY_ID,
    webhookSecret: values.DIRECT_WEBHOOK_SECRET,
  };
}

/** @throws Error of one sentence that names what is missing or wrong */
export function readEnvironment(env: NodeJS.ProcessEnv): SandboxSettings {
  if (env.NODE_ENV === 'production') {
    throw new Error('The payment sandbox does not start in production.');
  }
  const values = checked(Environment, {
    GATEWAY_PORT: '3001',
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    SIPS_KEY_VERSION: '1',
    SIPS_INTERFACE_VERSION: 'HP_2.31',
    ...env,
    SIPS_SEAL_ALGORITHM: env.SIPS_SEAL_ALGORITHM || 'HMAC-SHA-256',
  });
  return {
    port: Number(values.GATEWAY_PORT),
    host: values.HOST,
    options: {
      contract: {
        merchantId: values.SIPS_MERCHANT_ID,
        secretKey: values.SIPS_SECRET_KEY,
        keyVersion: values.SIPS_KEY_VERSION,
        interfaceVersion: values.SIPS_INTERFACE_VERSION,
        algorithm: values.SIPS_SEAL_ALGORITHM,
      },
      direct: directOf(env),
      folder: join(values.DATA_DIR, 'gateway-sandbox'),
      returnOrigins: values.PUBLIC_URL ? [new URL(values.PUBLIC_URL).origin] : [],
    },
  };
}
