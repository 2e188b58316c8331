import { join, resolve } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import { settledAfter } from '#contract/domain/attempt.ts';
import { TAGS } from '#contract/domain/formats.ts';
import type { TransferAnswer } from '#contract/schemas/payment.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import type { DirectConfig, WebhookKey } from '../ports/DirectConfig.ts';
import type { Retentions } from '../ports/Retentions.ts';
import { sha256 } from '../secrets/digest.ts';
import { proxiesOf, reachable, splitList, withoutBrackets, withoutSpaces } from './checks.ts';
import { exampleOperator } from './exampleOperator.ts';
import { InvalidConfiguration } from './InvalidConfiguration.ts';
import { refuseInvisible } from './plainSettings.ts';
import { DIRECT_SIMULATION_SECRET, refuseUnsafeProduction } from './production.ts';
import { demonstrationSecrets, givenSecrets, type Secrets } from './secrets.ts';
import { invalid, settingFault } from './settingFault.ts';
import { Environment } from './settings.ts';

export type Config = Readonly<ReturnType<typeof readConfig>>;

const JDMA_DEMONSTRATION = 'https://jedonnemonavis.numerique.gouv.fr/';

/** The account to which transfers are sent (D-18). */
export type BankAccount = Pick<TransferAnswer, 'beneficiaire' | 'iban' | 'bic'>;

/** The French example of the IBAN standard, which can receive no money. */
const DEMONSTRATION_ACCOUNT: BankAccount = {
  beneficiaire: 'DEMONSTRATION NE RIEN VIRER',
  iban: 'FR1420041010050500013M02606',
  bic: 'DEMOFRPPXXX',
};

const FLAGS: Partial<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };

/** Reads a value by the type of its setting. What does not fit stays a text, which the schema refuses. */
function convert(schema: Type.TSchema, text: string): unknown {
  if (Type.IsInteger(schema)) return /^-?\d+$/.test(text) ? Number(text) : text;
  if (Type.IsBoolean(schema)) return FLAGS[text.toLowerCase()] ?? text;
  return text;
}

/** Checks all settings. An empty one counts as absent. */
function validate(env: NodeJS.ProcessEnv): Environment {
  const given = Object.entries<Type.TSchema>(Environment.properties).flatMap(([name, schema]) => {
    const text = env[name];
    return text ? [[name, convert(schema, text)]] : [];
  });
  const values = Value.Default(Environment, Object.fromEntries(given));
  if (Value.Check(Environment, values)) return values;
  const faults = Value.Errors(Environment, values).map(settingFault);
  throw invalid('Invalid environment', [...new Set(faults)]);
}

/** The key of timestamps is public (D-14), so it is derived and not the secret itself. */
function timestampKey(tokenSecret: string): string {
  return sha256(`horodatage/${tokenSecret}`, 'base64url');
}

/**
 * Reads the account for transfers; null if none is given.
 * @throws InvalidConfiguration if it is incomplete
 */
function readAccount(read: Environment, demonstration: boolean): BankAccount | null {
  if (read.VIREMENT_BENEFICIAIRE && read.VIREMENT_IBAN && read.VIREMENT_BIC)
    return {
      beneficiaire: read.VIREMENT_BENEFICIAIRE,
      iban: withoutSpaces(read.VIREMENT_IBAN),
      bic: read.VIREMENT_BIC,
    };
  if (read.VIREMENT_BENEFICIAIRE || read.VIREMENT_IBAN || read.VIREMENT_BIC) {
    throw new InvalidConfiguration(
      'VIREMENT_BENEFICIAIRE, VIREMENT_IBAN and VIREMENT_BIC must be set together',
    );
  }
  return demonstration ? DEMONSTRATION_ACCOUNT : null;
}

/** The public account of the simulated provider, which production refuses. */
const DIRECT_SIMULATION = {
  merchantId: 'AMENDES-SIMULATION',
  apiKeyId: 'SIMULATION',
  apiSecret: DIRECT_SIMULATION_SECRET,
  webhookKeyId: 'simulation',
  webhookSecret: DIRECT_SIMULATION_SECRET,
} as const;

/**
 * Reads the webhook key of before a rotation, which is still accepted; null if none is given.
 * @throws InvalidConfiguration if one of its two settings is missing
 */
function formerWebhookKey({
  DIRECT_WEBHOOK_KEY_ID_FORMER: keyId,
  DIRECT_WEBHOOK_SECRET_FORMER: secret,
}: Environment): WebhookKey | null {
  if (keyId !== undefined && secret !== undefined) return { keyId, secret };
  if (keyId === undefined && secret === undefined) return null;
  throw new InvalidConfiguration(
    'DIRECT_WEBHOOK_KEY_ID_FORMER and DIRECT_WEBHOOK_SECRET_FORMER must be set together',
  );
}

const HOUR_MS = 3_600_000;

/** Browsers reach the sandbox on the service's host, at its own port. */
const sandboxHost = ({ GATEWAY_PORT }: Environment, publicUrl: string) =>
  `${new URL(publicUrl).hostname}:${GATEWAY_PORT}`;

function directOf(read: Environment, host: string, publicUrl: string): DirectConfig {
  const pages = `http://${sandboxHost(read, publicUrl)}`;
  return {
    baseUrl: read.DIRECT_URL ?? `http://${reachable(host)}:${read.GATEWAY_PORT}`,
    merchantId: read.DIRECT_MERCHANT_ID ?? DIRECT_SIMULATION.merchantId,
    apiKeyId: read.DIRECT_API_KEY_ID ?? DIRECT_SIMULATION.apiKeyId,
    apiSecret: read.DIRECT_API_SECRET ?? DIRECT_SIMULATION.apiSecret,
    webhookKey: {
      keyId: read.DIRECT_WEBHOOK_KEY_ID ?? DIRECT_SIMULATION.webhookKeyId,
      secret: read.DIRECT_WEBHOOK_SECRET ?? DIRECT_SIMULATION.webhookSecret,
    },
    formerWebhookKey: formerWebhookKey(read),
    variant: read.DIRECT_VARIANT ?? null,
    askAfterEndMs: read.DIRECT_VEILLE_HEURES * HOUR_MS,
    extraOrigins: [
      ...(read.DIRECT_URL === undefined ? [pages] : []),
      ...splitList(read.DIRECT_REDIRECT_ORIGINS),
    ],
  };
}

const YEAR_DAYS = 365;

/**
 * Reads the periods of retention.
 * @throws InvalidConfiguration if attempts would outlast their fines
 */
function retentionsOf(read: Environment): Retentions {
  if (read.RETENTION_TENTATIVES > read.RETENTION_AMENDES) {
    throw new InvalidConfiguration('RETENTION_TENTATIVES must not be above RETENTION_AMENDES');
  }
  return {
    bindings: read.RETENTION_LIAISONS,
    sendings: read.RETENTION_ENVOIS,
    personalData: read.RETENTION_PERSONNELLES,
    fines: read.RETENTION_AMENDES,
    attempts: read.RETENTION_TENTATIVES,
    payments: read.CONSERVATION_PAIEMENTS ? read.CONSERVATION_PAIEMENTS * YEAR_DAYS : null,
    parkingPayments: read.CONSERVATION_STATIONNEMENT * YEAR_DAYS,
  };
}

/** Fills what is not given from the example. */
const withExample = (given: Settings['exploitant'], example: Settings['exploitant']) => ({
  ...example,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
});

/**
 * Returns the settings that browsers may read.
 * @param cardHost host of the page where a card is typed
 */
function publicSettings(
  read: Environment,
  { TOKEN_SECRET }: Secrets,
  demonstration: boolean,
  operatorName: string,
  cardHost: string,
): Omit<Settings, 'originesPaiement'> {
  const retentions = retentionsOf(read);
  const given: Settings['exploitant'] = {
    editeur: read.EDITEUR,
    adresseEditeur: read.EDITEUR_ADRESSE,
    responsablePublication: read.RESPONSABLE_PUBLICATION,
    hebergeur: read.HEBERGEUR,
    adresseHebergeur: read.HEBERGEUR_ADRESSE,
    telephoneHebergeur: read.HEBERGEUR_TELEPHONE,
    delegueDonnees: read.DELEGUE_DONNEES,
    paysHorsUe: read.PAYS_HORS_UE,
    prestataire: read.PRESTATAIRE,
    adressePrestataire: read.PRESTATAIRE_ADRESSE,
    courriel: read.COURRIEL,
    courrielDonnees: read.COURRIEL_DONNEES,
    contactSecurite: read.SECURITY_CONTACT?.replace(/^mailto:/, '') ?? '',
    courrielAccessibilite: read.COURRIEL_ACCESSIBILITE,
  };
  return {
    ...DEFAULT_SETTINGS,
    debug: read.DEBUG && read.NODE_ENV !== 'production',
    apiUrl: read.API_URL,
    jwt: read.JWT,
    cleHorodatage: timestampKey(TOKEN_SECRET),
    demonstration,
    tentative: String(read.TENTATIVE_MINUTES),
    attente: String(settledAfter(read.TENTATIVE_MINUTES)),
    liens: {
      ...DEFAULT_SETTINGS.liens,
      jdma: read.JDMA_URL ?? (demonstration ? JDMA_DEMONSTRATION : ''),
    },
    contestation: {
      fr: read.CONTESTATION_FR,
      en: read.CONTESTATION_EN,
      de: read.CONTESTATION_DE,
      nl: read.CONTESTATION_NL,
      it: read.CONTESTATION_IT,
      es: read.CONTESTATION_ES,
    },
    operateur: operatorName,
    delaiRemboursement: read.DELAI_REMBOURSEMENT,
    exploitant: demonstration ? withExample(given, exampleOperator(cardHost)) : given,
    durees: {
      dureeRemboursement: String(read.DELAI_REMBOURSEMENT),
      dureeVirement: String(read.VIREMENT_DELAI_JOURS),
      dureeLiaisons: String(retentions.bindings),
      dureeEnvois: String(retentions.sendings),
      dureePersonnelles: String(retentions.personalData),
      dureeAmendes: String(retentions.fines),
      dureeTentatives: String(retentions.attempts),
      dureePaiements: String(retentions.payments ?? ''),
      dureeStationnement: String(retentions.parkingPayments),
    },
  };
}

/** Refuses to start without the data of all languages, because receipts would fall back to English. */
function requireLanguages(): void {
  const tags = Object.values(TAGS);
  if (Intl.DateTimeFormat.supportedLocalesOf(tags).length === tags.length) return;
  throw new InvalidConfiguration(
    'This Node cannot write in all languages of the service: install a Node with full ICU data (on Alpine: icu-data-full)',
  );
}

/**
 * Reads the configuration of every process from the environment.
 * @throws InvalidConfiguration
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  requireLanguages();
  refuseInvisible(env);
  const read = validate(env);
  const production = read.NODE_ENV === 'production';
  const demonstration = read.DEMO ?? read.DATABASE_URL === undefined;
  if (production) refuseUnsafeProduction(read, demonstration);

  const dataFolder = resolve(read.DATA_DIR);
  const secrets = {
    ...(production ? {} : demonstrationSecrets(dataFolder)),
    ...givenSecrets(read),
  } as Secrets;
  const host = withoutBrackets(read.HOST);
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://${reachable(host)}:${read.PORT}`).origin;
  return {
    production,
    demonstration,
    host,
    port: read.PORT,
    /** The port of the simulated provider; null with a real one. */
    sandboxPort: read.DIRECT_URL === undefined ? read.GATEWAY_PORT : null,
    publicUrl,
    dataFolder,
    postgresUrl: read.DATABASE_URL ?? null,
    postgresConnections: read.DATABASE_CONNECTIONS,
    corsOrigins: splitList(read.CORS_ORIGINS),
    trustedProxies: proxiesOf(read.TRUST_PROXY),
    securityContact: read.SECURITY_CONTACT ?? null,
    // In demonstration, a line for each request would hide the addresses that the start prints.
    logLevel: read.LOG_LEVEL ?? (demonstration ? 'warn' : 'info'),
    metricsToken: read.METRICS_TOKEN ?? null,
    documentation: read.API_DOCS ?? !production,
    drainMs: read.DRAIN_SECONDS * 1_000,
    retentions: retentionsOf(read),
    transferAccount: readAccount(read, demonstration),
    transferDays: read.VIREMENT_DELAI_JOURS,
    statement: {
      iban: readAccount(read, demonstration)?.iban ?? null,
      remittance: new RegExp(read.RELEVE_REMISE, 'iu'),
      commission: new RegExp(read.RELEVE_COMMISSION, 'iu'),
      chargeBack: new RegExp(read.RELEVE_IMPAYE, 'iu'),
      remittanceDays: read.RELEVE_DELAI_JOURS,
    },
    /** The address that gets the morning page; null if it is only written as a file. */
    operatorsMail: read.COURRIEL_EXPLOITATION ?? null,
    mail: {
      /** Null if mails are written as `.eml` files. */
      smtpUrl: read.SMTP_URL ?? null,
      sender: read.MAIL_FROM ?? `ne-pas-repondre@${new URL(publicUrl).hostname}`,
    },
    /** Folders of sent letters and mails. */
    sent: {
      letters: resolve(read.POSTAL_DIR ?? join(dataFolder, 'postal')),
      mails: join(dataFolder, 'mail'),
      mornings: join(dataFolder, 'matin'),
    },
    direct: directOf(read, host, publicUrl),
    attemptMinutes: read.TENTATIVE_MINUTES,
    secrets,
    formerReturnSecret: read.RETURN_SECRET_FORMER ?? null,
    settings: publicSettings(
      read,
      secrets,
      demonstration,
      // A demonstration is no State service, so it names no operator by default.
      env.OPERATEUR === '' || (demonstration && env.OPERATEUR === undefined) ? '' : read.OPERATEUR,
      sandboxHost(read, publicUrl),
    ),
  };
}
