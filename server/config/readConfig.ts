import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import { REGLAGES_PAR_DEFAUT, type Reglages } from '#contract/reglages.ts';
import type { SipsConfig } from '../adapters/sips/SipsConfig.ts';
import type { Retentions } from '../services/exploitation/purger.ts';
import { addressFaults, splitList } from './addresses.ts';
import { type CompteVirement, lireCompteVirement } from './bankAccount.ts';
import { ConfigurationInvalide } from './InvalidConfiguration.ts';
import { refuseUnsafeProduction } from './production.ts';
import { Environnement } from './schema.ts';
import { pepperFaults } from './secretFaults.ts';
import { type Secrets, secretsDemonstration } from './secrets.ts';
import { lireProxysDeConfiance } from './trustedProxies.ts';

/** Everything that the server and its tools are told from outside. */
export interface Config {
  readonly production: boolean;
  readonly demonstration: boolean;
  readonly host: string;
  readonly port: number;
  /** Port of the sandbox gateway, or null where a real provider is set. */
  readonly portSandbox: number | null;
  readonly urlPublique: string;
  readonly dossierDonnees: string;
  readonly urlPostgres: string | null;
  /** Where replicas count together; null counts in the database. */
  readonly urlRedis: string | null;
  readonly originesCors: readonly string[];
  readonly proxysDeConfiance: readonly string[];
  /** Where a weakness is reported, as an address of `mailto:` or `https:`; null publishes none. */
  readonly securityContact: string | null;
  readonly niveauJournal: Environnement['LOG_LEVEL'];
  /** Bearer that `/metrics` asks for; null asks for none, and in production shuts it. */
  readonly jetonMetriques: string | null;
  /** Whether `/api/docs` is served. */
  readonly documentation: boolean;
  /** How long a server that was asked to stop still serves while it says that it is not ready, ms. */
  readonly delaiVidangeMs: number;
  /** Days, by what is kept. */
  readonly retentions: Retentions;
  /** Where transfers go; null where this service takes none. */
  readonly virement: CompteVirement | null;
  readonly mail: {
    /** Null writes `.eml` files into `dossier`. */
    readonly urlSmtp: string | null;
    readonly expediteur: string;
    readonly dossier: string;
  };
  /** Folder where the print provider takes letters. */
  readonly dossierPostal: string;
  readonly sips: SipsConfig;
  /** How long an attempt to pay stays open, minutes. */
  readonly minutesTentative: number;
  readonly secrets: Secrets;
  readonly reglages: Omit<Reglages, 'originesPaiement'>;
}

/** A public simulation account of the provider; production refuses its key. */
const SIPS_SIMULATION = { marchand: '002001000000001', cle: '002001000000001_KEY1' } as const;

const DRAPEAUX: Partial<Record<string, boolean>> = {
  '1': true,
  true: true,
  '0': false,
  false: false,
};

/** Turns texts into the types of the schema; what does not fit stays a text, for the schema to refuse. */
function convertir(schema: Type.TSchema, texte: string): unknown {
  if (Type.IsInteger(schema)) return /^-?\d+$/.test(texte) ? Number(texte) : texte;
  if (Type.IsBoolean(schema)) return DRAPEAUX[texte.toLowerCase()] ?? texte;
  return texte;
}

/** An empty variable counts as absent. */
function lireVariables(env: NodeJS.ProcessEnv): unknown {
  const donnees: Record<string, unknown> = {};
  for (const [nom, schema] of Object.entries<Type.TSchema>(Environnement.properties)) {
    const texte = env[nom];
    if (texte) donnees[nom] = convertir(schema, texte);
  }
  return Value.Default(Environnement, donnees);
}

function valider(env: NodeJS.ProcessEnv): Environnement {
  const valeurs = lireVariables(env);
  const juste = Value.Check(Environnement, valeurs);
  const fautes = juste
    ? [...addressFaults(valeurs), ...pepperFaults(valeurs.KEY_PEPPERS)]
    : [...Value.Errors(Environnement, valeurs)].map(
        ({ instancePath, message }) => `${instancePath.slice(1)} ${message}`,
      );
  if (juste && fautes.length === 0) return valeurs;
  throw new ConfigurationInvalide(`Invalid environment: ${[...new Set(fautes)].join('; ')}`);
}

/** The key of D-14's timestamp is public; it is derived so that no replica needs a setting for it. */
function cleHorodatage(secretToken: string): string {
  return createHash('sha256').update(`horodatage/${secretToken}`).digest('base64url');
}

/**
 * Reads and checks the whole environment.
 * @throws ConfigurationInvalide with one line for a person
 */
export function lireConfig(env: NodeJS.ProcessEnv): Config {
  const lu = valider(env);
  const production = lu.NODE_ENV === 'production';
  const demonstration = lu.DEMO ?? lu.DATABASE_URL === undefined;
  if (production) refuseUnsafeProduction(lu, demonstration, secretsDonnes(lu));

  const dossierDonnees = resolve(lu.DATA_DIR);
  const secrets: Secrets = {
    ...(production ? {} : secretsDemonstration(dossierDonnees)),
    ...secretsDonnes(lu),
  } as Secrets;
  const urlPublique = lu.PUBLIC_URL ? new URL(lu.PUBLIC_URL).origin : `http://127.0.0.1:${lu.PORT}`;
  const urlSandbox = `http://127.0.0.1:${lu.GATEWAY_PORT}`;
  return {
    production,
    demonstration,
    host: lu.HOST,
    port: lu.PORT,
    portSandbox: lu.SIPS_URL === undefined ? lu.GATEWAY_PORT : null,
    urlPublique,
    dossierDonnees,
    urlPostgres: lu.DATABASE_URL ?? null,
    urlRedis: lu.REDIS_URL ?? null,
    originesCors: splitList(lu.CORS_ORIGINS),
    proxysDeConfiance: lireProxysDeConfiance(lu.TRUST_PROXY),
    securityContact: lu.SECURITY_CONTACT ?? null,
    niveauJournal: lu.LOG_LEVEL,
    jetonMetriques: lu.METRICS_TOKEN ?? null,
    documentation: lu.API_DOCS ?? !production,
    delaiVidangeMs: lu.DRAIN_SECONDS * 1_000,
    retentions: {
      liaisons: lu.RETENTION_LIAISONS,
      envois: lu.RETENTION_ENVOIS,
      personnelles: lu.RETENTION_PERSONNELLES,
      amendes: lu.RETENTION_AMENDES,
    },
    virement: lireCompteVirement(lu, demonstration),
    mail: {
      urlSmtp: lu.SMTP_URL ?? null,
      expediteur: lu.MAIL_FROM ?? `ne-pas-repondre@${new URL(urlPublique).hostname}`,
      dossier: join(dossierDonnees, 'mail'),
    },
    dossierPostal: resolve(lu.POSTAL_DIR ?? join(dossierDonnees, 'postal')),
    sips: {
      url: lu.SIPS_URL ?? `${urlSandbox}/paymentInit`,
      officeUrl: lu.SIPS_OFFICE_URL ?? urlSandbox,
      merchantId: lu.SIPS_MERCHANT_ID ?? SIPS_SIMULATION.marchand,
      secretKey: lu.SIPS_SECRET_KEY ?? SIPS_SIMULATION.cle,
      keyVersion: String(lu.SIPS_KEY_VERSION),
      interfaceVersion: lu.SIPS_INTERFACE_VERSION,
      algorithme: lu.SIPS_SEAL_ALGORITHM,
      encodage: lu.SIPS_ENCODING,
      originesSupplementaires: splitList(lu.SIPS_REDIRECT_ORIGINS),
    },
    minutesTentative: lu.TENTATIVE_MINUTES,
    secrets,
    reglages: {
      ...REGLAGES_PAR_DEFAUT,
      debug: lu.DEBUG && !production,
      apiUrl: lu.API_URL,
      jwt: lu.JWT,
      cleHorodatage: cleHorodatage(secrets.TOKEN_SECRET),
      demonstration,
      exploitant: {
        editeur: lu.EDITEUR,
        responsablePublication: lu.RESPONSABLE_PUBLICATION,
        hebergeur: lu.HEBERGEUR,
        courriel: lu.COURRIEL,
        courrielDonnees: lu.COURRIEL_DONNEES,
        courrielAccessibilite: lu.COURRIEL_ACCESSIBILITE,
      },
    },
  };
}

function secretsDonnes(env: Environnement): Partial<Secrets> {
  const { TOKEN_SECRET, XSRF_SECRET, RETURN_SECRET, CIPHER_SECRET, KEY_PEPPERS } = env;
  const tous = { TOKEN_SECRET, XSRF_SECRET, RETURN_SECRET, CIPHER_SECRET, KEY_PEPPERS };
  return Object.fromEntries(Object.entries(tous).filter(([, valeur]) => valeur !== undefined));
}
