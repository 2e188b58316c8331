import Type from 'typebox';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';

const Port = (byDefault: number) =>
  Type.Integer({ minimum: 0, maximum: 65_535, default: byDefault });
const Url = (options: object = {}) =>
  Type.String({ pattern: '^[a-z]+://[^\\s]+$', maxLength: 2048, ...options });
/** A period in days. */
const Days = (byDefault: number) =>
  Type.Integer({ minimum: 1, maximum: 36_500, default: byDefault });
const Flag = (byDefault: boolean) => Type.Boolean({ default: byDefault });
/** A secret of at least 128 bits, as hexadecimal or base64url text. */
const Secret = (description: string) => Type.String({ minLength: 32, maxLength: 512, description });

/** A text without control characters: a line break would begin a line of its own wherever it is written. */
const ONE_LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';

/** A name or an address shown on the legal pages; empty until the operator gives it. */
const Mention = () => Type.String({ maxLength: 300, default: '' });
const MailAddress = () =>
  Type.String({ pattern: '^(?:[^\\s@]+@[^\\s@]+)?$', maxLength: 254, default: '' });

/** The environment of the server and of its tools; `docs/exploitation.md` tells them one by one. */
export const Environment = Type.Object({
  NODE_ENV: Type.Enum(['development', 'test', 'production'], { default: 'development' }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  PORT: Port(3000),
  GATEWAY_PORT: Port(3001),
  PUBLIC_URL: Type.Optional(Url()),
  DATA_DIR: Type.String({ minLength: 1, default: '.data' }),
  DATABASE_URL: Type.Optional(Url({ pattern: '^postgres(ql)?://.+$' })),
  DEMO: Type.Optional(Type.Boolean()),
  DRAIN_SECONDS: Type.Integer({
    minimum: 0,
    maximum: 60,
    default: 0,
    description: 'how long a server that was asked to stop still serves, not ready',
  }),
  DEBUG: Flag(true),
  JWT: Type.String({ default: '' }),
  API_URL: Type.String({
    pattern: '^(?:default|https?://[\\w.:\\[\\]-]+(?:/\\S*)?)$',
    default: 'default',
  }),
  CORS_ORIGINS: Type.String({ default: '', description: 'comma-separated origins' }),
  TRUST_PROXY: Type.String({
    default: '',
    description: 'comma-separated addresses or CIDR ranges',
  }),
  OPERATEUR: Type.String({
    pattern: ONE_LINE,
    maxLength: 100,
    default: DEFAULT_SETTINGS.operateur,
  }),
  EDITEUR: Mention(),
  RESPONSABLE_PUBLICATION: Mention(),
  HEBERGEUR: Mention(),
  COURRIEL: MailAddress(),
  COURRIEL_DONNEES: MailAddress(),
  COURRIEL_ACCESSIBILITE: MailAddress(),
  JDMA_URL: Type.Optional(
    Type.String({
      pattern: '^https://[^\\s]+$',
      maxLength: 2048,
      description: 'page of the service at « Je donne mon avis »',
    }),
  ),
  SECURITY_CONTACT: Type.Optional(
    Type.String({
      pattern: '^(?:mailto:[^\\s@]+@[^\\s@]+|https://[^\\s]+)$',
      maxLength: 300,
      description: 'where a weakness is reported',
    }),
  ),
  LOG_LEVEL: Type.Optional(Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  METRICS_TOKEN: Type.Optional(Secret('bearer of /metrics')),
  API_DOCS: Type.Optional(Type.Boolean({ description: 'serves /api/docs' })),
  SIPS_URL: Type.Optional(Url()),
  SIPS_OFFICE_URL: Type.Optional(Url()),
  SIPS_MERCHANT_ID: Type.Optional(Type.String({ pattern: '^[0-9]{15}$' })),
  SIPS_SECRET_KEY: Type.Optional(Type.String({ minLength: 16, maxLength: 128 })),
  SIPS_KEY_VERSION: Type.Integer({ minimum: 1, default: 1 }),
  SIPS_INTERFACE_VERSION: Type.String({ pattern: '^HP_[23]\\.[0-9]+$', default: 'HP_2.31' }),
  SIPS_SEAL_ALGORITHM: Type.Enum(['HMAC-SHA-256', 'SHA-256'], { default: 'HMAC-SHA-256' }),
  SIPS_ENCODING: Type.Enum(['none', 'base64', 'base64url'], { default: 'none' }),
  TENTATIVE_MINUTES: Type.Integer({
    minimum: 1,
    maximum: 60,
    default: 15,
    description: 'how long a payment may take, minutes',
  }),
  SIPS_REDIRECT_ORIGINS: Type.String({ default: '', description: 'comma-separated origins' }),
  RETENTION_LIAISONS: Days(1),
  RETENTION_ENVOIS: Days(90),
  RETENTION_PERSONNELLES: Days(365),
  RETENTION_AMENDES: Days(1_825),
  VIREMENT_BENEFICIAIRE: Type.Optional(
    Type.String({ pattern: ONE_LINE, minLength: 1, maxLength: 70 }),
  ),
  VIREMENT_IBAN: Type.Optional(Type.String({ minLength: 15, maxLength: 42 })),
  VIREMENT_BIC: Type.Optional(
    Type.String({ pattern: '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$' }),
  ),
  SMTP_URL: Type.Optional(Url({ pattern: '^smtps?://[^\\s]+$' })),
  MAIL_FROM: Type.Optional(
    Type.String({
      pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$',
      maxLength: 254,
      description: 'one address',
    }),
  ),
  POSTAL_DIR: Type.Optional(Type.String({ minLength: 1 })),
  TOKEN_SECRET: Type.Optional(Secret('signs the bearer')),
  XSRF_SECRET: Type.Optional(Secret('signs the XSRF-TOKEN cookie')),
  RETURN_SECRET: Type.Optional(Secret('derives the jetonConfirmationPaiement')),
  CIPHER_SECRET: Type.Optional(Secret('encrypts the id of a pre-filled address')),
  KEY_PEPPERS: Type.Optional(
    Type.String({
      minLength: 32,
      maxLength: 2048,
      description: 'comma-separated peppers of the notice keys, the current one first',
    }),
  ),
});
export type Environment = Type.Static<typeof Environment>;

/** What production must be given, because nothing may be generated or assumed there. */
export const REQUIRED_IN_PRODUCTION = [
  'PUBLIC_URL',
  'SIPS_URL',
  'SIPS_OFFICE_URL',
  'SIPS_MERCHANT_ID',
  'SIPS_SECRET_KEY',
  'TOKEN_SECRET',
  'XSRF_SECRET',
  'RETURN_SECRET',
  'CIPHER_SECRET',
  'KEY_PEPPERS',
] as const satisfies readonly (keyof Environment)[];
