import { join, resolve } from 'node:path';
import { TAGS } from '#contract/domain/formats.ts';
import { originOf, reachable, splitList, withoutBrackets } from './addresses.ts';
import { InvalidConfiguration, invalid } from './InvalidConfiguration.ts';
import { isProduction, refuseUnsafeProduction } from './production.ts';
import { publicSettings } from './publicSettings.ts';
import { readEnvironment } from './readEnvironment.ts';
import { readAccount } from './settings/bank.ts';
import { proxiesOf } from './settings/network.ts';
import { directOf, sandboxHost } from './settings/provider.ts';
import { retentionsOf } from './settings/retention.ts';
import { demonstrationSecrets, givenSecrets, type Secrets } from './settings/secrets.ts';

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Refuses to start without the data of all languages, because receipts would fall back to English. */
function requireLanguages(): void {
  const tags = Object.values(TAGS);
  if (Intl.DateTimeFormat.supportedLocalesOf(tags).length === tags.length) return;
  throw new InvalidConfiguration(
    'This Node cannot write in all languages of the service: install a Node with full ICU data (on Alpine: icu-data-full)',
  );
}

/**
 * Returns the folder of the embedded database, or null with PostgreSQL. Unlike `readConfig` it creates nothing.
 * @throws InvalidConfiguration
 */
export function embeddedFolder(env: NodeJS.ProcessEnv): string | null {
  const { DATABASE_URL, DATA_DIR } = readEnvironment(env);
  return DATABASE_URL === undefined ? resolve(DATA_DIR) : null;
}

/**
 * Reads the configuration of every process from the environment. A demonstration's secrets are created with it.
 * @throws InvalidConfiguration
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  requireLanguages();
  const read = readEnvironment(env);
  const host = withoutBrackets(read.HOST);
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://${reachable(host)}:${read.PORT}`).origin;
  const demonstration = read.DEMO ?? read.DATABASE_URL === undefined;
  const production = isProduction(read, demonstration, [originOf(host), publicUrl]);
  if (production) refuseUnsafeProduction(read, demonstration);

  if (read.TACHES !== 'toutes' && read.DATABASE_URL === undefined) {
    throw invalid('Invalid environment', [
      'TACHES must be toutes without DATABASE_URL: the embedded database has one server',
    ]);
  }
  const dataFolder = resolve(read.DATA_DIR);
  const secrets = {
    ...(production ? {} : demonstrationSecrets(dataFolder)),
    ...givenSecrets(read),
  } as Secrets;
  const retentions = retentionsOf(read);
  const transferAccount = readAccount(read, demonstration);
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
    servesPeople: read.TACHES !== 'seules',
    runsJobs: read.TACHES !== 'aucune',
    corsOrigins: splitList(read.CORS_ORIGINS),
    trustedProxies: proxiesOf(read.TRUST_PROXY),
    securityContact: read.SECURITY_CONTACT ?? null,
    // In demonstration, a line for each request would hide the addresses that the start prints.
    logLevel: read.LOG_LEVEL ?? (demonstration ? 'warn' : 'info'),
    metricsToken: read.METRICS_TOKEN ?? null,
    documentation: read.API_DOCS ?? !production,
    drainMs: read.DRAIN_SECONDS * 1_000,
    retentions,
    transferAccount,
    transferDays: read.VIREMENT_DELAI_JOURS,
    /** Days after which a file of the administration is late. */
    fileDays: read.FICHIER_DELAI_JOURS,
    /** The address that gets the morning page; null if it is only written as a file. */
    operatorsMail: read.COURRIEL_EXPLOITATION ?? null,
    mail: {
      /** Null if mails are written as `.eml` files. */
      smtpUrl: read.SMTP_URL ?? null,
      sender: read.MAIL_FROM ?? `ne-pas-repondre@${new URL(publicUrl).hostname}`,
    },
    sent: {
      letters: resolve(read.POSTAL_DIR ?? join(dataFolder, 'postal')),
      mails: join(dataFolder, 'mail'),
      mornings: join(dataFolder, 'matin'),
    },
    direct: directOf(read, host, publicUrl),
    attemptMinutes: read.TENTATIVE_MINUTES,
    secrets,
    formerReturnSecret: read.RETURN_SECRET_FORMER ?? null,
    settings: publicSettings(read, {
      production,
      demonstration,
      tokenSecret: secrets.TOKEN_SECRET,
      retentions,
      // A demonstration is no State service, so it names no operator by default.
      operatorName:
        env.OPERATEUR === '' || (demonstration && env.OPERATEUR === undefined)
          ? ''
          : read.OPERATEUR,
      cardHost: sandboxHost(read, publicUrl),
    }),
  };
}
