import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import type { Retentions } from '../ports/Retentions.ts';
import type { SipsConfig } from '../ports/SipsConfig.ts';
import { addressFaults, splitList } from './addresses.ts';
import { type BankAccount, readBankAccount } from './bankAccount.ts';
import { InvalidConfiguration } from './InvalidConfiguration.ts';
import { refuseUnsafeProduction } from './production.ts';
import { Environment } from './schema.ts';
import { pepperFaults } from './secretFaults.ts';
import { demonstrationSecrets, type Secrets } from './secrets.ts';
import { readTrustedProxies } from './trustedProxies.ts';

/** The front page of « Je donne mon avis », where a demonstration can rate nothing. */
const JDMA_DEMONSTRATION = 'https://jedonnemonavis.numerique.gouv.fr/';

/** Every setting of the server and of its tools. */
export interface Config {
  readonly production: boolean;
  readonly demonstration: boolean;
  readonly host: string;
  readonly port: number;
  /** Port of the sandbox gateway, or null where a real provider is set. */
  readonly sandboxPort: number | null;
  readonly publicUrl: string;
  readonly dataFolder: string;
  readonly postgresUrl: string | null;
  /** Where replicas count together; null counts in the database. */
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Where a weakness is reported, as an address of `mailto:` or `https:`; null publishes none. */
  readonly securityContact: string | null;
  readonly logLevel: NonNullable<Environment['LOG_LEVEL']>;
  /** Bearer that `/metrics` asks for; null asks for none, and in production shuts it. */
  readonly metricsToken: string | null;
  /** Whether `/api/docs` is served. */
  readonly documentation: boolean;
  /** How long a server that was asked to stop still serves while it says that it is not ready, ms. */
  readonly drainMs: number;
  /** Days, by what is kept. */
  readonly retentions: Retentions;
  /** Where transfers go; null where this service takes none. */
  readonly virement: BankAccount | null;
  readonly mail: {
    /** Null writes `.eml` files into `dossier`. */
    readonly smtpUrl: string | null;
    readonly sender: string;
    readonly folder: string;
  };
  /** Folder where the print provider takes letters. */
  readonly postalFolder: string;
  readonly sips: SipsConfig;
  /** How long an attempt to pay stays open, minutes. */
  readonly minutesTentative: number;
  readonly secrets: Secrets;
  readonly settings: Omit<Settings, 'originesPaiement'>;
}

/** A public simulation account of the provider; production refuses its key. */
const SIPS_SIMULATION = { marchand: '002001000000001', cle: '002001000000001_KEY1' } as const;

const FLAGS: Partial<Record<string, boolean>> = {
  '1': true,
  true: true,
  '0': false,
  false: false,
};

/** Turns texts into the types of the schema; what does not fit stays a text, for the schema to refuse. */
function convert(schema: Type.TSchema, text: string): unknown {
  if (Type.IsInteger(schema)) return /^-?\d+$/.test(text) ? Number(text) : text;
  if (Type.IsBoolean(schema)) return FLAGS[text.toLowerCase()] ?? text;
  return text;
}

/** An empty variable counts as absent. */
function readVariables(env: NodeJS.ProcessEnv): unknown {
  const data: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<Type.TSchema>(Environment.properties)) {
    const text = env[name];
    if (text) data[name] = convert(schema, text);
  }
  return Value.Default(Environment, data);
}

function validate(env: NodeJS.ProcessEnv): Environment {
  const values = readVariables(env);
  const valid = Value.Check(Environment, values);
  const faults = valid
    ? [...addressFaults(values), ...pepperFaults(values.KEY_PEPPERS)]
    : [...Value.Errors(Environment, values)].map(
        ({ instancePath, message }) => `${instancePath.slice(1)} ${message}`,
      );
  if (valid && faults.length === 0) return values;
  throw new InvalidConfiguration(`Invalid environment: ${[...new Set(faults)].join('; ')}`);
}

/** The key of D-14's timestamp is public; it is derived so that no replica needs a setting for it. */
function timestampKey(secretToken: string): string {
  return createHash('sha256').update(`horodatage/${secretToken}`).digest('base64url');
}

/**
 * Reads and checks the whole environment.
 * @throws InvalidConfiguration with one line for a person
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = validate(env);
  const production = read.NODE_ENV === 'production';
  const demonstration = read.DEMO ?? read.DATABASE_URL === undefined;
  if (production) refuseUnsafeProduction(read, demonstration, givenSecrets(read));

  const dataFolder = resolve(read.DATA_DIR);
  const secrets: Secrets = {
    ...(production ? {} : demonstrationSecrets(dataFolder)),
    ...givenSecrets(read),
  } as Secrets;
  const publicUrl = read.PUBLIC_URL
    ? new URL(read.PUBLIC_URL).origin
    : `http://127.0.0.1:${read.PORT}`;
  const sandboxUrl = `http://127.0.0.1:${read.GATEWAY_PORT}`;
  return {
    production,
    demonstration,
    host: read.HOST,
    port: read.PORT,
    sandboxPort: read.SIPS_URL === undefined ? read.GATEWAY_PORT : null,
    publicUrl,
    dataFolder,
    postgresUrl: read.DATABASE_URL ?? null,
    corsOrigins: splitList(read.CORS_ORIGINS),
    trustedProxies: readTrustedProxies(read.TRUST_PROXY),
    securityContact: read.SECURITY_CONTACT ?? null,
    // A line of JSON for each request hides what a demonstration says of itself.
    logLevel: read.LOG_LEVEL ?? (demonstration ? 'warn' : 'info'),
    metricsToken: read.METRICS_TOKEN ?? null,
    documentation: read.API_DOCS ?? !production,
    drainMs: read.DRAIN_SECONDS * 1_000,
    retentions: {
      liaisons: read.RETENTION_LIAISONS,
      envois: read.RETENTION_ENVOIS,
      personnelles: read.RETENTION_PERSONNELLES,
      amendes: read.RETENTION_AMENDES,
    },
    virement: readBankAccount(read, demonstration),
    mail: {
      smtpUrl: read.SMTP_URL ?? null,
      sender: read.MAIL_FROM ?? `ne-pas-repondre@${new URL(publicUrl).hostname}`,
      folder: join(dataFolder, 'mail'),
    },
    postalFolder: resolve(read.POSTAL_DIR ?? join(dataFolder, 'postal')),
    sips: {
      url: read.SIPS_URL ?? `${sandboxUrl}/paymentInit`,
      officeUrl: read.SIPS_OFFICE_URL ?? sandboxUrl,
      merchantId: read.SIPS_MERCHANT_ID ?? SIPS_SIMULATION.marchand,
      secretKey: read.SIPS_SECRET_KEY ?? SIPS_SIMULATION.cle,
      keyVersion: String(read.SIPS_KEY_VERSION),
      interfaceVersion: read.SIPS_INTERFACE_VERSION,
      algorithm: read.SIPS_SEAL_ALGORITHM,
      encoding: read.SIPS_ENCODING,
      extraOrigins: splitList(read.SIPS_REDIRECT_ORIGINS),
    },
    minutesTentative: read.TENTATIVE_MINUTES,
    secrets,
    settings: {
      ...DEFAULT_SETTINGS,
      debug: read.DEBUG && !production,
      apiUrl: read.API_URL,
      jwt: read.JWT,
      cleHorodatage: timestampKey(secrets.TOKEN_SECRET),
      demonstration,
      liens: {
        ...DEFAULT_SETTINGS.liens,
        jdma: read.JDMA_URL ?? (demonstration ? JDMA_DEMONSTRATION : ''),
      },
      // The one variable whose emptiness says something: no name is shown.
      operateur: env.OPERATEUR === '' ? '' : read.OPERATEUR,
      exploitant: {
        editeur: read.EDITEUR,
        responsablePublication: read.RESPONSABLE_PUBLICATION,
        hebergeur: read.HEBERGEUR,
        courriel: read.COURRIEL,
        courrielDonnees: read.COURRIEL_DONNEES,
        courrielAccessibilite: read.COURRIEL_ACCESSIBILITE,
      },
    },
  };
}

function givenSecrets(env: Environment): Partial<Secrets> {
  const { TOKEN_SECRET, XSRF_SECRET, RETURN_SECRET, CIPHER_SECRET, KEY_PEPPERS } = env;
  const all = { TOKEN_SECRET, XSRF_SECRET, RETURN_SECRET, CIPHER_SECRET, KEY_PEPPERS };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
