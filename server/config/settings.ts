import Type from 'typebox';
import type { Language } from '#contract/domain/languages.ts';
import { COUNTRIES, NO_COUNTRY } from '#contract/pages.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { arePeppers, areProxies, isHost, isIban, isOrigin, isWebAddress } from './checks.ts';
import {
  ACCOUNT,
  address,
  checked,
  contract,
  days,
  flag,
  LINE,
  mailAddress,
  mention,
  optional,
  origins,
  pattern,
  port,
  secret,
  service,
  text,
  whole,
} from './settingKinds.ts';

const contestLink = (language: Language) =>
  checked(
    `page where a fine is contested, for readers of the language \`${language}\``,
    isWebAddress,
    'an http(s) address without user or fragment',
    { default: DEFAULT_SETTINGS.contestation[language], https: true },
  );
const CONTEST_LINKS = {
  CONTESTATION_FR: contestLink('fr'),
  CONTESTATION_EN: contestLink('en'),
  CONTESTATION_DE: contestLink('de'),
  CONTESTATION_NL: contestLink('nl'),
  CONTESTATION_IT: contestLink('it'),
  CONTESTATION_ES: contestLink('es'),
};

/**
 * Every setting of the environment. `docs/settings.md` is printed from it by `npx vitest run --project unit
 * tests/unit/server/settings.test.ts -u`.
 */
export const Environment = Type.Object({
  NODE_ENV: Type.Enum(['development', 'test', 'production'], {
    description: '`development`, `test` or `production`',
    default: 'development',
  }),
  HOST: checked(
    'address where the service listens: IPv4, IPv6 or a name',
    isHost,
    'an IP address or a name, without port',
    { default: '127.0.0.1' },
  ),
  PORT: port('port where the service listens', 3000),
  PUBLIC_URL: Type.Optional(
    checked(
      'address that browsers and the provider use: scheme, host and port alone',
      (value) => isOrigin(value.replace(/\/$/, '')),
      'http(s)://host[:port], without user, path, query or fragment',
      { shown: '`http://127.0.0.1:$PORT`', required: true, https: true },
    ),
  ),
  DATA_DIR: text(
    "embedded database (`db`), morning pages (`matin`), demonstration secrets (`secrets.json`, mode 0600), the sandbox's book",
    { minLength: 1, default: '.data' },
  ),
  DATABASE_URL: service(
    'PostgreSQL 15 or later, instead of the embedded database; with TLS `?sslmode=verify-full`, and `&sslrootcert=FILE` for an authority of your own',
    ['postgres', 'postgresql'],
    { production: 'without it one server only' },
  ),
  DATABASE_CONNECTIONS: whole(
    'connections to PostgreSQL that one process may hold',
    [2, 10, 1_000],
  ),
  DEMO: flag('demonstration fines, and a notice on every page', {
    shown: '`1` without `DATABASE_URL`, else `0`',
    production: '`1` is refused',
  }),
  TOKEN_SECRET: secret('signs the bearer'),
  XSRF_SECRET: secret('signs the `XSRF-TOKEN` cookie'),
  RETURN_SECRET: secret('derives the `jetonConfirmationPaiement`'),
  RETURN_SECRET_FORMER: secret('accepted beside `RETURN_SECRET` while it changes', {
    shown: 'none',
  }),
  CIPHER_SECRET: secret('encrypts the id of a pre-filled address'),
  KEY_PEPPERS: Type.Optional(
    checked(
      'comma-separated peppers of the notice keys: the first protects, all are accepted',
      arePeppers,
      'a list of peppers, each of at least 32 characters',
      { maxLength: 2048, shown: 'made in demonstration', required: true },
    ),
  ),
  DIRECT_URL: address('origin of the API of Worldline Direct, or of a bank that offers it', {
    shown: 'the sandbox',
    required: true,
    https: true,
  }),
  DIRECT_MERCHANT_ID: contract('the merchant (PSPID)', {
    pattern: '^[A-Za-z0-9_-]{1,50}$',
    must: '1 to 50 letters, digits, dashes or underscores',
  }),
  DIRECT_API_KEY_ID: contract('names the key of the API', { maxLength: 128 }),
  DIRECT_API_SECRET: contract('signs calls to the API', { minLength: 16, maxLength: 512 }),
  DIRECT_WEBHOOK_KEY_ID: contract('names the key of webhooks', { maxLength: 128 }),
  DIRECT_WEBHOOK_SECRET: contract('signs webhooks', { minLength: 16, maxLength: 512 }),
  DIRECT_WEBHOOK_KEY_ID_FORMER: optional(
    'accepted beside `DIRECT_WEBHOOK_KEY_ID` while it changes; set with its secret',
    { maxLength: 128 },
  ),
  DIRECT_WEBHOOK_SECRET_FORMER: optional('secret of `DIRECT_WEBHOOK_KEY_ID_FORMER`', {
    minLength: 16,
    maxLength: 512,
  }),
  DIRECT_VARIANT: optional('file name of the template of the payment page', {
    pattern: '^[\\w.-]{1,128}$',
    must: 'a file name of 1 to 128 letters, digits, dots or dashes',
  }),
  DIRECT_VEILLE_HEURES: whole(
    'hours after its end in which a payment is asked about that Worldline Direct does not show any more: its last repeat of an event leaves 35 h 10 after the first',
    [1, 36, 720],
  ),
  DIRECT_REDIRECT_ORIGINS: origins('further hosts of the payment page, comma-separated'),
  TENTATIVE_MINUTES: whole(
    'minutes that a payment may take at the provider, and blocks another one',
    [1, 15, 30],
  ),
  GATEWAY_PORT: port('port of the sandbox, which starts without `DIRECT_URL`', 3001),
  VIREMENT_BENEFICIAIRE: optional('who gets transfers: set all three or none', {
    ...LINE,
    maxLength: 70,
    ...ACCOUNT,
  }),
  VIREMENT_IBAN: Type.Optional(
    checked('where transfers go; spaces are ignored', isIban, 'an IBAN with right check digits', {
      ...ACCOUNT,
    }),
  ),
  VIREMENT_BIC: optional('the bank that transfers go to', {
    pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',
    must: 'a BIC of 8 or 11 capital letters and digits',
    ...ACCOUNT,
  }),
  RELEVE_REMISE: pattern(
    'of a bank statement: remittances of the acquirer; a group named `commission` is what it held back',
    '^REM(?:ISES?)?\\s+(?:CB|CARTES?)\\b(?:.*\\bCOM(?:MISSIONS?)?\\s+(?<commission>\\d+[.,]\\d{2})\\b)?',
  ),
  RELEVE_COMMISSION: pattern(
    'of a bank statement: commissions of the acquirer',
    '^(?:COM(?:MISSIONS?)?|FRAIS)\\b.*\\b(?:CB|CARTES?)\\b',
  ),
  RELEVE_IMPAYE: pattern(
    'of a bank statement: charge-backs of the acquirer',
    '^IMPAYES?\\s+(?:CB|CARTES?)\\b',
  ),
  RELEVE_DELAI_JOURS: whole(
    'days after which what cards paid must be on a bank statement; then it is a difference of the day',
    [1, 5, 90],
  ),
  VIREMENT_DELAI_JOURS: whole(
    'days that a transfer may take: it is offered until so many days before its last day (D-39)',
    [1, 5, 30],
  ),
  DELAI_REMBOURSEMENT: whole(
    'days after which a person who paid too much is told to write to the office on the notice (D-43)',
    [1, 60, 365],
  ),
  COURRIEL_EXPLOITATION: optional(
    'where [the morning page](operations.md#the-clerks-morning) goes by mail; without it the page is a file alone',
    {
      pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$',
      must: 'one mail address, without a name',
      maxLength: 254,
    },
  ),
  SMTP_URL: service(
    'mail relay (`smtp://` or `smtps://`, with user and password where needed); without it mails are `.eml` files in `DATA_DIR/mail`',
    ['smtp', 'smtps'],
    {},
  ),
  MAIL_FROM: optional('one address, the sender of mails', {
    pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$',
    must: 'one mail address, without a name',
    maxLength: 254,
    shown: '`ne-pas-repondre@` the host of `PUBLIC_URL`',
  }),
  POSTAL_DIR: optional('folder from which the print provider takes letters; replicas share it', {
    shown: '`DATA_DIR/postal`',
  }),
  API_URL: checked(
    'another API origin for the web app',
    (value) => value === 'default' || isWebAddress(value),
    '`default` or an http(s) address',
    { default: 'default', https: true },
  ),
  CORS_ORIGINS: origins(
    'who may call this API from another origin: comma-separated origins, neither `*` nor `null`',
  ),
  TRUST_PROXY: checked(
    'addresses or ranges (CIDR, `loopback`, `linklocal`, `uniquelocal`) of the proxies whose `X-Forwarded-For` is believed, comma-separated; `true` is a proxy on this machine',
    areProxies,
    'a list of addresses or ranges',
    { default: '' },
  ),
  DRAIN_SECONDS: whole(
    'seconds that a server which was asked to stop still serves, not ready: longer than a balancer takes to notice',
    [0, 0, 60],
  ),
  RETENTION_LIAISONS: days('session bindings', 1),
  RETENTION_ENVOIS: days(
    'mails and letters that have left, with their files, finished jobs, morning pages and records of imports',
    90,
  ),
  RETENTION_PERSONNELLES: days('street, plate, speeds and postal address of closed fines', 365),
  RETENTION_AMENDES: days('closed fines that nobody paid here', 1_825),
  RETENTION_TENTATIVES: days(
    'attempts that took no money, no longer than `RETENTION_AMENDES`',
    400,
  ),
  CONSERVATION_PAIEMENTS: Type.Optional(
    Type.Integer({
      description:
        'years that `purge` keeps payments, their fines and receipts by the rules of public accounting, once the fine is closed; without it none is deleted',
      minimum: 1,
      maximum: 100,
      required: true,
    }),
  ),
  CONSERVATION_STATIONNEMENT: whole(
    'as `CONSERVATION_PAIEMENTS`, of parking charges: six years at most (order of 3 April 2018)',
    [1, 6, 6],
  ),
  DEBUG: Type.Boolean({
    description: 'development setting of the web app',
    default: true,
    production: 'always `0`',
  }),
  JWT: text('development setting of the web app: its first bearer', { production: 'refused' }),
  OPERATEUR: text(
    'one line: the State body named beside the brand block, in header and footer, in French; given empty, or not given in a demonstration: none',
    { ...LINE, maxLength: 100, default: DEFAULT_SETTINGS.operateur },
  ),
  EDITEUR: mention('publisher on the legal notice, and controller of the data'),
  EDITEUR_ADRESSE: mention('postal address of the publisher'),
  RESPONSABLE_PUBLICATION: mention('director of publication'),
  HEBERGEUR: mention('host: name or company'),
  HEBERGEUR_ADRESSE: mention('postal address of the host'),
  HEBERGEUR_TELEPHONE: mention('telephone of the host, as dialled from abroad', {
    pattern: '^(?:\\+?[0-9][0-9 ]{5,20})?$',
    must: 'a telephone number: digits and spaces, + in front',
  }),
  DELEGUE_DONNEES: mention('data protection officer: name or office, and postal address'),
  PAYS_HORS_UE: mention(
    'countries outside the European Union that personal data go to: ISO 3166 codes (`CH,US`), or `aucun`',
    {
      pattern: `^$|^${NO_COUNTRY}$|${COUNTRIES.source}`,
      must: `${NO_COUNTRY}, or two-letter codes of countries with commas between`,
    },
  ),
  PRESTATAIRE: mention('card provider, named on security advice and personal data'),
  PRESTATAIRE_ADRESSE: mention(
    'address of the page where a card is typed, as browsers show it: host alone',
    { pattern: '^(?:[a-z0-9.-]+(?::[0-9]+)?)?$', must: 'a host alone, in small letters' },
  ),
  COURRIEL: mailAddress('mail address on help'),
  COURRIEL_DONNEES: mailAddress('mail address of the data protection officer'),
  COURRIEL_ACCESSIBILITE: mailAddress('mail address in the accessibility statement'),
  ...CONTEST_LINKS,
  JDMA_URL: optional(
    'page of the service at [Je donne mon avis](https://jedonnemonavis.numerique.gouv.fr/), linked from receipts; without it nobody is asked',
    {
      pattern: '^https://\\S+$',
      must: 'an https address',
      shown: 'in demonstration the front page',
    },
  ),
  SECURITY_CONTACT: optional(
    'where a weakness is reported, `mailto:` or `https:`: published at `/.well-known/security.txt` (RFC 9116), valid for half a year from each day on',
    {
      pattern: '^(?:mailto:[^\\s@]+@[^\\s@]+|https://\\S+)$',
      must: 'mailto: with a mail address, or an https address',
      maxLength: 300,
    },
  ),
  METRICS_TOKEN: secret('the bearer that `/metrics` asks for', {
    shown: 'none',
    production: 'without it no metrics',
  }),
  API_DOCS: flag('serves `/api/docs`', { shown: '`1`', production: '`0` by default' }),
  LOG_LEVEL: Type.Optional(
    Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      description: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
      shown: '`info`, `warn` in demonstration',
    }),
  ),
});
export type Environment = Type.Static<typeof Environment>;
