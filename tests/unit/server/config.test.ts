import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InvalidConfiguration } from '#server/config/InvalidConfiguration.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { DIRECT_SIMULATION_SECRET } from '#server/config/settings/provider.ts';
import { Environment } from '#server/config/settings.ts';
import { newFolder } from '../../support/folder.ts';
import { PRODUCTION, secret } from '../../support/production.ts';

describe('the environment', () => {
  let DATA_DIR = '';
  beforeEach(() => {
    DATA_DIR = newFolder();
  });

  it('E-07 D-07: needs nothing in demonstration', () => {
    const config = readConfig({ DATA_DIR });
    expect(config).toMatchObject({
      production: false,
      demonstration: true,
      port: 3000,
      sandboxPort: 3001,
      publicUrl: 'http://127.0.0.1:3000',
      settings: { debug: true, apiUrl: 'default', jwt: '' },
    });
  });

  it('D-66: a Node that writes English alone is refused in one line', () => {
    vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValueOnce(['en-GB']);
    expect(() => readConfig({ DATA_DIR })).toThrow(/^This Node cannot write .* icu-data-full\)$/);
    expect(() => readConfig({ DATA_DIR })).not.toThrow();
  });

  it('D-07: receipts link to « Je donne mon avis » where its address is set, and in demonstration to its front page', () => {
    const jdma = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR, ...env }).settings.liens.jdma;
    expect(jdma({ DEMO: '0' })).toBe('');
    expect(jdma({ DEMO: '1' })).toBe('https://jedonnemonavis.numerique.gouv.fr/');
    const page = 'https://jedonnemonavis.numerique.gouv.fr/Demarches/1234?button=5678';
    expect(jdma({ JDMA_URL: page })).toBe(page);
    expect(() => jdma({ JDMA_URL: 'http://jedonnemonavis.numerique.gouv.fr/' })).toThrow(
      /JDMA_URL/,
    );
  });

  it('L-01: the State body beside the brand is the one that collects fines, another one, or none', () => {
    const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR, ...env }).settings.operateur;
    expect(read({ DEMO: '0' })).toBe('Direction générale des Finances publiques');
    expect(read({ DEMO: '1' })).toBe('');
    expect(read({ OPERATEUR: 'Préfecture de police' })).toBe('Préfecture de police');
    expect(read({ OPERATEUR: '' })).toBe('');
  });

  it('D-06 D-12: what the operator tells of himself reaches the public settings; a demonstration shows an example', () => {
    const { exploitant: operator } = readConfig({ DATA_DIR, DEMO: '0' }).settings;
    expect(new Set(Object.values(operator))).toEqual(new Set(['']));
    const example = readConfig({ DATA_DIR, GATEWAY_PORT: '3101' }).settings.exploitant;
    expect(Object.values(example)).not.toContain('');
    expect(example).toMatchObject({
      editeur: expect.stringContaining('exemple'),
      adressePrestataire: '127.0.0.1:3101',
    });
    const given = readConfig({ DATA_DIR, EDITEUR: 'Service', COURRIEL_DONNEES: 'dpo@exemple.fr' });
    expect(given.settings.exploitant).toMatchObject({
      editeur: 'Service',
      courrielDonnees: 'dpo@exemple.fr',
    });
  });

  it('D-45: a former key of webhooks comes with its secret', () => {
    const former = (env: NodeJS.ProcessEnv) =>
      readConfig({ DATA_DIR, ...env }).direct.formerWebhookKey;
    const keyId = { DIRECT_WEBHOOK_KEY_ID_FORMER: 'former' };
    const secret = { DIRECT_WEBHOOK_SECRET_FORMER: 's'.repeat(16) };
    expect(former({})).toBeNull();
    expect(former({ ...keyId, ...secret })).toEqual({ keyId: 'former', secret: 's'.repeat(16) });
    expect(() => former(keyId)).toThrow(InvalidConfiguration);
    expect(() => former(secret)).toThrow(InvalidConfiguration);
  });

  it('D-54: refuses to keep attempts longer than the fines that wait for them', () => {
    const read = (days: string) =>
      readConfig({ DATA_DIR, RETENTION_AMENDES: '700', RETENTION_TENTATIVES: days });
    expect(read('700').retentions.attempts).toBe(700);
    expect(() => read('701')).toThrow('RETENTION_TENTATIVES must not be above RETENTION_AMENDES');
  });

  it('D-42: the pages say the periods that the purge deletes after', () => {
    const { retentions, settings } = readConfig({
      DATA_DIR,
      RETENTION_LIAISONS: '2',
      RETENTION_ENVOIS: '30',
      RETENTION_PERSONNELLES: '100',
      RETENTION_AMENDES: '700',
      CONSERVATION_PAIEMENTS: '10',
      CONSERVATION_STATIONNEMENT: '5',
      RETENTION_TENTATIVES: '300',
    });
    expect(settings.durees).toMatchObject({
      dureeLiaisons: String(retentions.bindings),
      dureeEnvois: String(retentions.sendings),
      dureePersonnelles: String(retentions.personalData),
      dureeAmendes: String(retentions.fines),
      dureeTentatives: String(retentions.attempts),
      dureePaiements: '3650',
      dureeStationnement: '1825',
    });
    expect(retentions).toEqual({
      bindings: 2,
      sendings: 30,
      personalData: 100,
      fines: 700,
      attempts: 300,
      payments: 3_650,
      parkingPayments: 1_825,
    });
    expect(readConfig({ DATA_DIR }).settings.durees.dureePaiements).toBe('');
  });

  it.each(['ch', 'Suisse', 'CH,', 'CH;US', 'none'])(
    'D-42: %s is no list of countries',
    (COUNTRIES) => {
      expect(() => readConfig({ DATA_DIR, PAYS_HORS_UE: COUNTRIES })).toThrow(/PAYS_HORS_UE/);
    },
  );

  it('D-18: a demonstration has an account that receives nothing; elsewhere there is none', () => {
    expect(readConfig({ DATA_DIR }).transferAccount?.iban).toBe('FR1420041010050500013M02606');
    expect(readConfig({ ...PRODUCTION, DATA_DIR }).transferAccount).toBeNull();
  });

  const COUNT = {
    VIREMENT_BENEFICIAIRE: 'TRESORERIE',
    VIREMENT_IBAN: 'fr76 3000 6000 0112 3456 7890 189',
    VIREMENT_BIC: 'AGRIFRPP',
  };

  it('D-18: the account of transfers is set as a whole, with check digits that are right', () => {
    const read = (plus: object) => readConfig({ ...PRODUCTION, DATA_DIR, ...COUNT, ...plus });
    expect(read({}).transferAccount).toEqual({
      beneficiaire: 'TRESORERIE',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
    });
    const others = { VIREMENT_ADRESSE: '1 rue A, 35000 Rennes', VIREMENT_BANQUE: 'Banque de A' };
    expect(read({ ...others, VIREMENT_PAYS: 'France' }).transferAccount).toMatchObject({
      adresse: '1 rue A, 35000 Rennes',
      pays: 'France',
      banque: 'Banque de A',
    });
    for (const name of Object.keys(COUNT)) {
      expect(() => read({ [name]: '' })).toThrow(/must be set together/);
    }
    expect(() => read({ VIREMENT_IBAN: 'FR7630006000011234567890188' })).toThrow(/check digits/);
    expect(() => read({ VIREMENT_BIC: 'AGRI' })).toThrow(/VIREMENT_BIC/);
  });

  it('K-06 K-07: mails and letters are files below the data folder until told otherwise', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({
      mail: { smtpUrl: null },
      sent: { letters: join(DATA_DIR, 'postal'), mails: join(DATA_DIR, 'mail') },
    });
    const config = readConfig({ ...PRODUCTION, DATA_DIR, SMTP_URL: 'smtps://relais:465' });
    expect(config.mail).toMatchObject({
      smtpUrl: 'smtps://relais:465',
      sender: 'ne-pas-repondre@www.exemple.gouv.fr',
    });
  });

  it('makes the demonstration secrets once, readable by the owner alone', () => {
    const first = readConfig({ DATA_DIR }).secrets;
    expect(readConfig({ DATA_DIR }).secrets).toEqual(first);
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')).toContain(first.TOKEN_SECRET);
  });

  it.each(['{', 'null', '[]', '"x"', '{"TOKEN_SECRET":1}'])(
    'says so in one line when the file of the secrets holds %s',
    (text) => {
      writeFileSync(join(DATA_DIR, 'secrets.json'), text);
      expect(() => readConfig({ DATA_DIR })).toThrow(InvalidConfiguration);
      expect(() => readConfig({ DATA_DIR })).toThrow(/secrets\.json cannot be read[^\n]+$/);
    },
  );

  it('K-17: production takes its settings and forces debug to false', () => {
    const config = readConfig({
      ...PRODUCTION,
      DATA_DIR,
      DEBUG: '1',
      API_URL: 'https://api.gouv.fr',
    });
    expect(config).toMatchObject({
      production: true,
      demonstration: false,
      sandboxPort: null,
      publicUrl: 'https://www.exemple.gouv.fr',
      settings: { debug: false, apiUrl: 'https://api.gouv.fr' },
    });
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV' && name !== 'DATABASE_URL'))(
    'production refuses to start without %s and names it',
    (name) => {
      expect(() => readConfig({ ...PRODUCTION, DATA_DIR, [name]: '' })).toThrow(
        new RegExp(`^Production refuses to start: ${name} must be set: docs/settings.md#${name}$`),
      );
    },
  );

  it.each([
    ['demonstration mode', { DEMO: '1' }, /DEMO/],
    ['a development bearer', { JWT: 'x.y.z' }, /JWT/],
    [
      'the secret of the sandbox for calls',
      { DIRECT_API_SECRET: DIRECT_SIMULATION_SECRET },
      /: DIRECT_API_SECRET is a public simulation key$/,
    ],
    [
      'the secret of the sandbox for webhooks',
      { DIRECT_WEBHOOK_SECRET: DIRECT_SIMULATION_SECRET },
      /: DIRECT_WEBHOOK_SECRET is a public simulation key$/,
    ],
    ['a plain address', { PUBLIC_URL: 'http://amendes.exemple.fr' }, /: PUBLIC_URL must be https$/],
    ['a plain provider', { DIRECT_URL: 'http://p.exemple' }, /: DIRECT_URL must be https$/],
    ['a plain API', { API_URL: 'http://api.exemple.fr' }, /: API_URL must be https$/],
    ['a plain origin', { CORS_ORIGINS: 'https://a.fr,http://b.fr' }, /: CORS_ORIGINS must be/],
    [
      'a plain host of the payment page',
      { DIRECT_REDIRECT_ORIGINS: 'http://p.exemple' },
      /: DIRECT_REDIRECT_ORIGINS must be https$/,
    ],
  ])('production refuses %s', (_, clean, reason) => {
    const read = () => readConfig({ ...PRODUCTION, DATA_DIR, ...clean });
    expect(read).toThrow(reason);
    expect(read).toThrow(/^Production refuses to start: [^\n]+$/);
    for (const value of Object.values(clean)) {
      if (value.length >= 32) expect(read).not.toThrow(value);
    }
  });

  it.each(['Production', 'prod', 'PRODUCTION', 'staging'])(
    'NODE_ENV=%s is named instead of being taken for development',
    (NODE_ENV) => {
      expect(() => readConfig({ ...PRODUCTION, DATA_DIR, NODE_ENV })).toThrow(
        /^Invalid environment: NODE_ENV [^\n]+$/,
      );
    },
  );

  it.each<[string, string]>([
    ['an empty pepper in front', `,${secret('a')}`],
    ['an empty pepper between', `${secret('a')}, ,${secret('b')}`],
    ['an empty pepper at the end', `${secret('a')},`],
    ['a pepper of one character', `a,${secret('a')}`],
    ['a pepper of 31 characters', `${secret('a')},${secret('b').slice(0, 31)}`],
  ])('D-12: %s is refused, in production and elsewhere', (_, KEY_PEPPERS) => {
    const read = (env: object) => () => readConfig({ ...env, DATA_DIR, KEY_PEPPERS });
    expect(read({})).toThrow(/^Invalid environment: KEY_PEPPERS [^\n]+$/);
    expect(read(PRODUCTION)).toThrow(/^Invalid environment: KEY_PEPPERS [^\n]+$/);
  });

  it('D-12: a pepper of 32 characters is taken', () => {
    const KEY_PEPPERS = `${secret('a').slice(0, 32)},${secret('b')}`;
    expect(readConfig({ ...PRODUCTION, DATA_DIR, KEY_PEPPERS }).secrets.KEY_PEPPERS).toBe(
      KEY_PEPPERS,
    );
  });

  it('production refuses a secret that a demonstration made, also among other peppers', () => {
    const { TOKEN_SECRET, KEY_PEPPERS } = readConfig({ DATA_DIR }).secrets;
    const read = (plus: object) => () => readConfig({ ...PRODUCTION, DATA_DIR, ...plus });
    expect(read({})).not.toThrow();
    expect(read({ TOKEN_SECRET })).toThrow("TOKEN_SECRET is a demonstration's");
    const peppers = { KEY_PEPPERS: `${secret('poivre')},${KEY_PEPPERS}` };
    expect(read(peppers)).toThrow("KEY_PEPPERS is a demonstration's");
    expect(() => readConfig({ DATA_DIR, TOKEN_SECRET })).not.toThrow();
  });

  describe('D-110: a secret', () => {
    const SECRETS = Object.entries(Environment.properties).flatMap(([name, notes]) =>
      'secret' in notes ? [name] : [],
    );
    const FORMER = { DIRECT_WEBHOOK_KEY_ID_FORMER: 'FORMER' };
    const read = (name: string, value: string) => () =>
      readConfig({
        ...PRODUCTION,
        DATA_DIR,
        DIRECT_WEBHOOK_SECRET_FORMER: secret('former webhook'),
        ...FORMER,
        [name]: value,
      });

    it('is every setting that is called so', () => {
      const named = Object.keys(Environment.properties).filter((name) =>
        /_(?:SECRET|PEPPERS|TOKEN)(?:_FORMER)?$/.test(name),
      );
      expect(SECRETS).toEqual(named);
      expect(SECRETS).toHaveLength(10);
    });

    it.each(SECRETS)('%s is its own, unknown to others, and long', (name) => {
      const { CIPHER_SECRET: made } = readConfig({ DATA_DIR }).secrets;
      const other = name === 'TOKEN_SECRET' ? 'XSRF_SECRET' : 'TOKEN_SECRET';
      expect(read(name, secret('fresh'))).not.toThrow();
      expect(read(name, made)).toThrow(`: ${name} is a demonstration's`);
      expect(read(name, PRODUCTION[other])).toThrow(new RegExp(`${name}.*\\b(?:is|,) .*too$`));
      expect(read(name, 'x'.repeat(15))).toThrow(`Invalid environment: ${name} must`);
    });

    it.each(SECRETS.filter((name) => name.startsWith('DIRECT_')))(
      '%s is not that of the simulated provider',
      (name) => {
        expect(read(name, DIRECT_SIMULATION_SECRET)).toThrow(
          `: ${name} is a public simulation key`,
        );
      },
    );
  });

  describe('D-110: NODE_ENV is no lock', () => {
    const DATABASE_URL = 'postgres://127.0.0.1/amendes';
    const PUBLIC_URL = 'https://amendes.exemple.fr';
    const read = (env: object) => () => readConfig({ DATA_DIR, DATABASE_URL, ...env });

    it.each([undefined, 'development', 'test'])(
      'with NODE_ENV=%s the simulated provider takes no payment at a public address',
      (NODE_ENV) => {
        expect(read({ PUBLIC_URL, NODE_ENV })).toThrow(
          /^At a HOST or PUBLIC_URL that others can reach, all but a demonstration \(DEMO=1\) is production, which refuses to start:\n(?: {2}.+\n)+ {2}DIRECT_URL must be set/,
        );
        expect(read({ PUBLIC_URL, NODE_ENV, DEMO: '1' })).not.toThrow();
        const full = readConfig({ ...PRODUCTION, NODE_ENV, DATA_DIR });
        expect(full).toMatchObject({ production: true, documentation: false, sandboxPort: null });
        expect(full.settings.debug).toBe(false);
      },
    );

    it.each([
      'http://127.0.0.1:3000',
      'http://127.1.2.3',
      'http://localhost',
      'https://amendes.localhost',
      'http://[::1]:3000',
    ])('at %s it does', (address) => {
      expect(readConfig({ DATA_DIR, DATABASE_URL, PUBLIC_URL: address }).production).toBe(false);
    });

    it.each(['0.0.0.0', '::', '[::]', '192.168.1.20', 'amendes.internal'])(
      'nor where HOST=%s lets others in, whatever PUBLIC_URL says',
      (HOST) => {
        expect(read({ HOST })).toThrow('DIRECT_URL must be set');
        expect(read({ HOST, PUBLIC_URL: 'http://localhost:3000' })).toThrow(
          'DIRECT_URL must be set',
        );
        expect(read({ HOST, DEMO: '1' })).not.toThrow();
      },
    );

    it.each(['127.0.0.1', '::1', '[::1]', 'localhost'])('where HOST=%s it does', (HOST) => {
      expect(readConfig({ DATA_DIR, DATABASE_URL, HOST }).production).toBe(false);
    });

    it.each([
      'http://192.168.1.20',
      'https://localhost.exemple.fr',
      'https://127.0.0.1.exemple.fr',
    ])('at %s it does not', (address) => {
      expect(read({ PUBLIC_URL: address })).toThrow('DIRECT_URL must be set');
    });
  });

  it.each<[string, readonly string[]]>([
    ['', []],
    ['0', []],
    ['false', []],
    ['1', ['loopback']],
    ['true', ['loopback']],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
    ['192.0.2.1,2001:DB8::/128', ['192.0.2.1', '2001:db8::/128']],
    ['10.0.0.0/8,10.0.0.0/32', ['10.0.0.0/8', '10.0.0.0/32']],
    ['2001:db8::/32,::1', ['2001:db8::/32', '::1']],
  ])('TRUST_PROXY=%j believes %j', (TRUST_PROXY, expected) => {
    expect(readConfig({ DATA_DIR, TRUST_PROXY }).trustedProxies).toEqual(expected);
  });

  it.each([
    'yes',
    '2',
    '-1',
    'proxy.exemple.fr',
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/7',
    '::/1',
    '2001:db8::/31',
    '10.1/8',
    '010.0.0.0/8',
    '10.0.0.0/-1',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.1,,10.0.0.2',
  ])('TRUST_PROXY=%s is refused in one line', (TRUST_PROXY) => {
    const read = () => readConfig({ DATA_DIR, TRUST_PROXY });
    expect(read).toThrow(InvalidConfiguration);
    expect(read).toThrow(/^Invalid environment: TRUST_PROXY [^\n]+$/);
  });

  it.each([
    ['OPERATEUR', 'Service\r\nX: y'],
    ['OPERATEUR', 'Service\u0007'],
    ['OPERATEUR', 'Service\u2028'],
    ['VIREMENT_BENEFICIAIRE', 'TRESORERIE\nFR76'],
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['DEMO', 'maybe'],
    ['DATABASE_URL', 'mysql://x'],
    ['LOG_LEVEL', 'loud'],
    ['TOKEN_SECRET', 'short'],
    ['COURRIEL_DONNEES', 'nobody'],
    ['SECURITY_CONTACT', 'securite@exemple.fr'],
    ['SECURITY_CONTACT', 'http://exemple.fr/signaler'],
    ['SMTP_URL', 'http://relais'],
    ['MAIL_FROM', 'Service <a@b.fr>'],
    ['API_URL', 'api.gouv.fr'],
    ['API_URL', 'https://api.gouv.fr; script-src *'],
    ['PUBLIC_URL', 'javascript://x'],
    ['PUBLIC_URL', 'ftp://amendes.fr'],
    ['PUBLIC_URL', 'https://user:password@amendes.fr'],
    ['PUBLIC_URL', 'https://user@amendes.fr'],
    ['PUBLIC_URL', 'https://amendes.fr/chemin'],
    ['PUBLIC_URL', 'https://amendes.fr/?a=1'],
    ['PUBLIC_URL', 'https://amendes.fr?'],
    ['PUBLIC_URL', 'https://amendes.fr/#a'],
    ['DIRECT_URL', 'file:///x'],
    ['DIRECT_URL', 'https://user:password@payment.fr'],
    ['DIRECT_URL', 'https://payment.fr/#a'],
    ['DIRECT_URL', 'https://payment.fr;x'],
    ['DIRECT_URL', 'ftp://payment.fr'],
    ['DIRECT_MERCHANT_ID', 'a b'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://a.fr,*'],
    ['CORS_ORIGINS', 'https://a.fr/'],
    ['CORS_ORIGINS', 'https://a.fr/chemin'],
    ['CORS_ORIGINS', 'a.fr'],
    ['CORS_ORIGINS', 'https://*.a.fr'],
    ['DIRECT_REDIRECT_ORIGINS', '*'],
    ['DIRECT_REDIRECT_ORIGINS', "https://p.fr; script-src 'unsafe-inline'"],
  ])('names a wrong %s=%s in one line', (name, value) => {
    const read = () => readConfig({ DATA_DIR, [name]: value });
    expect(read).toThrow(InvalidConfiguration);
    expect(read).toThrow(new RegExp(`^Invalid environment: ${name} [^\\n]+$`));
  });
});
