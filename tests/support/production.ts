import { createHash } from 'node:crypto';

/** As random as a drawn one, and the same at each run. */
export const secret = (name: string): string => createHash('sha256').update(name).digest('hex');

/** The environment of a production that starts; `DATA_DIR` is missing. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/amendes',
  PUBLIC_URL: 'https://www.exemple.gouv.fr/',
  SIPS_URL: 'https://payment-webinit.sips-services.com/paymentInit',
  SIPS_OFFICE_URL: 'https://office-server.sips-services.com',
  SIPS_MERCHANT_ID: '211000021310001',
  SIPS_SECRET_KEY: secret('sips'),
  TOKEN_SECRET: secret('token'),
  XSRF_SECRET: secret('xsrf'),
  RETURN_SECRET: secret('return'),
  CIPHER_SECRET: secret('cipher'),
  KEY_PEPPERS: secret('poivre'),
};
