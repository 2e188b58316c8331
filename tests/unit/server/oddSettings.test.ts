import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailer } from '#server/adapters/mail/mailer.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { Environment } from '#server/config/settings.ts';
import { openPostgres } from '#server/database/open.ts';
import { explain as explainToOperator } from '#server/office/cli/explain.ts';
import { explain } from '#server/start/terminal.ts';
import { newFolder } from '../../support/folder.ts';

const DATA_DIR = newFolder();

/** Each half of a password alone is a leak. */
const PARTS = /s3cr|word9/i;

const SIGNS = [...`#/?@%\\[]:&=+ "<>;$^\`|{,!*'(~é€`, ...['%zz', '%FF', '#@', '/@', '?@', '@/']];
/** Digits before a sign read as a port. */
const PASSWORDS = [...SIGNS.map((sign) => `s3cr${sign}word9`), '12#word9', '12/word9', '12?word9'];

/** What the process said by any way while it read these settings and made what uses them. */
async function start(env: NodeJS.ProcessEnv) {
  const said: string[] = [];
  const hear = (...words: unknown[]) => {
    said.push(words.map((word) => inspect(word)).join(' '));
    return true;
  };
  for (const way of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, way).mockImplementation(hear);
  }
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation(hear);
  }
  process.on('warning', hear);
  try {
    const config = readConfig({ DATA_DIR, ...env });
    createMailer(config);
    if (config.postgresUrl === null) return { said, config };
    const { db, close } = await openPostgres(config.postgresUrl);
    await db.selectFrom('fine').select('id').execute().finally(close);
    return { said, config };
  } catch (error) {
    hear(explain(error), explainToOperator(error).text);
    return { said, config: null };
  } finally {
    await sleep(1);
    process.off('warning', hear);
    vi.restoreAllMocks();
  }
}

describe('a password with signs that addresses use', () => {
  beforeEach(() => vi.stubEnv('LOG_LEVEL', 'debug'));
  afterEach(() => vi.unstubAllEnvs());

  it.each(PASSWORDS)(
    'D-66: SMTP_URL with %j is refused by name or taken, and never shown',
    async (password) => {
      const { said, config } = await start({ SMTP_URL: `smtp://svc:${password}@127.0.0.1:9` });
      expect(said.join('\n')).not.toMatch(PARTS);
      if (config === null) expect(said.join('\n')).toMatch(/SMTP_URL must be smtp:\/\/.*# is %23/);
      else expect(said).toEqual([]);
      const escaped = `smtp://svc:${encodeURIComponent(password)}@127.0.0.1:9`;
      expect((await start({ SMTP_URL: escaped })).config?.mail.smtpUrl).toBe(escaped);
    },
  );

  it.each(PASSWORDS)(
    'D-66: DATABASE_URL with %j is refused by name or read as given, and never shown',
    async (password) => {
      const address = (text: string) => `postgres://svc:${text}@127.0.0.1:9/amendes`;
      const { said } = await start({ DATABASE_URL: address(password) });
      expect(said.join('\n')).not.toMatch(PARTS);
      expect(said.join('\n')).toMatch(/DATABASE_URL must be postgres:\/\/.*# is %23|ECONNREFUSED/);
      const escaped = address(encodeURIComponent(password));
      expect(readConfig({ DATA_DIR, DATABASE_URL: escaped }).postgresUrl).toBe(escaped);
      expect(new pg.Client({ connectionString: escaped }).password).toBe(password);
    },
  );

  it.each(Object.keys(Environment.properties).filter((name) => name !== 'DATA_DIR'))(
    'D-66: a refused %s is named and not shown',
    async (name) => {
      const { said } = await start({ [name]: 's3cr\u0007word9' });
      expect(said.join('\n')).not.toMatch(PARTS);
    },
  );

  it.each([
    [
      'two hosts',
      'postgres://svc:s3crword9@one:5432,two:5432/amendes',
      /DATABASE_URL must be .* of one host/,
    ],
    [
      'an authority without its file',
      'postgres://svc:s3crword9@127.0.0.1:9/a?sslmode=verify-full&sslrootcert=/missing.pem',
      /DATABASE_URL cannot be used: ENOENT.*missing\.pem/,
    ],
    ['sslmode=require', 'postgres://svc:s3crword9@127.0.0.1:9/a?sslmode=require', /ECONNREFUSED/],
  ])('D-66: %s ends in one line', async (_, DATABASE_URL, line) => {
    vi.stubEnv('LOG_LEVEL', '');
    const { said } = await start({ DATABASE_URL });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(line);
    expect(said[0]).not.toMatch(PARTS);
  });
});

describe('HOST', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', 'http://127.0.0.1'],
    ['0.0.0.0', '0.0.0.0', 'http://127.0.0.1'],
    ['::', '::', 'http://[::1]'],
    ['[::]', '::', 'http://[::1]'],
    ['::1', '::1', 'http://[::1]'],
    ['[::1]', '::1', 'http://[::1]'],
    ['2001:db8::5', '2001:db8::5', 'http://[2001:db8::5]'],
    ['localhost', 'localhost', 'http://localhost'],
    ['amendes.internal', 'amendes.internal', 'http://amendes.internal'],
    ['192.168.1.20', '192.168.1.20', 'http://192.168.1.20'],
  ])('D-66: %s listens on %s, and is called at %s', (HOST, host, origin) => {
    expect(readConfig({ DATA_DIR, HOST })).toMatchObject({
      host,
      publicUrl: `${origin}:3000`,
      direct: { baseUrl: `${origin}:3001` },
    });
  });

  it('D-66: the pages of the sandbox are where browsers find the service', () => {
    const { direct } = readConfig({
      DATA_DIR,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://192.168.1.20:3000',
    });
    expect(direct).toMatchObject({
      baseUrl: 'http://127.0.0.1:3001',
      extraOrigins: ['http://192.168.1.20:3001'],
    });
  });

  it.each([
    '127.0.0.1:3000',
    'http://localhost',
    'a b',
    '[::1',
    '::g',
    'fe80::1%eth0',
    '/run/socket',
    '256.1.1.1',
  ])('D-66: %s is refused by name', (HOST) => {
    expect(() => readConfig({ DATA_DIR, HOST })).toThrow(
      /^Invalid environment: HOST must be [^\n]+$/,
    );
  });
});
