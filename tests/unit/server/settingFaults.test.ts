import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REQUIRED_IN_PRODUCTION } from '#server/config/production.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { Environment } from '#server/config/settings.ts';
import { isOneLetterFrom, slipsIn } from '#server/config/slips.ts';
import { explain as explainCommand } from '#server/office/cli/explain.ts';
import { explain as explainStart } from '#server/start/terminal.ts';
import { newFolder } from '../../support/folder.ts';

const DATA_DIR = newFolder();
const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig({ DATA_DIR, ...env });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('D-66: a refused setting says what it must be', () => {
  it.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535, such as 3000'],
    ['PORT', '65536', 'a whole number from 0 to 65535, such as 3000'],
    ['PORT', '-1', 'a whole number from 0 to 65535, such as 3000'],
    ['CONSERVATION_PAIEMENTS', '0', 'a whole number from 1 to 100'],
    ['DEMO', 'maybe', '0 or 1'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, silent'],
    ['MAIL_FROM', 'Service <a@b.fr>', 'one mail address, without a name'],
    ['VIREMENT_BIC', 'x', 'a BIC of 8 or 11 capital letters and digits'],
  ])('%s=%s must be %s', (name, value, must) => {
    expect(refusal({ [name]: value })).toBe(`Invalid environment: ${name} must be ${must}`);
  });

  it('a secret says its length, and its value is not shown', () => {
    expect(refusal({ TOKEN_SECRET: 'short' })).toBe(
      'Invalid environment: TOKEN_SECRET must have at least 32 characters',
    );
  });

  it.each(
    Object.entries<{
      readonly '~kind': string;
      readonly pattern?: string;
      readonly must?: string;
    }>(Environment.properties).filter(([, { pattern }]) => pattern !== undefined),
  )('%s says in words what its pattern asks for', (_, { must }) => {
    expect(must).toMatch(/\w/);
  });

  it('several each have a line, in the command line too', () => {
    const said =
      'Invalid environment:\n  PORT must be a whole number from 0 to 65535, such as 3000\n  DEMO must be 0 or 1';
    expect(refusal({ PORT: 'x', DEMO: 'x' })).toBe(said);
    let thrown: unknown;
    try {
      readConfig({ DATA_DIR, PORT: 'x', DEMO: 'x' });
    } catch (error) {
      thrown = error;
    }
    expect(explainCommand(thrown)).toEqual({ text: said, code: 2 });
    expect(explainStart(thrown)).toBe(said);
  });
});

describe('what production misses', () => {
  const lines = refusal({ NODE_ENV: 'production' }).split('\n');

  it.each(REQUIRED_IN_PRODUCTION)('%s is named on a line of its own, with its row', (name) => {
    expect(lines).toContain(`  ${name} must be set: docs/settings.md#${name}`);
    expect(readFileSync('docs/settings.md', 'utf8')).toContain(`<a id="${name}"></a>`);
  });
});

describe('a name that is one letter from a setting', () => {
  it.each([
    ['PROT', 'PORT'],
    ['PRT', 'PORT'],
    ['PORTS', 'PORT'],
    ['PORD', 'PORT'],
    ['port', null],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['data_di', 'DATA_DIR'],
  ])('%s is %s', (given, meant) => {
    expect(slipsIn({ [given]: '80' })).toEqual(
      meant === null ? [] : [`${given} is not read: did you mean ${meant}?`],
    );
  });

  it('settings, names further away and empty ones are no slip', () => {
    const settings = Object.fromEntries(
      Object.keys(Environment.properties).map((name) => [name, 'x']),
    );
    expect(slipsIn({ ...settings, PATH: '/', PRTO_X: '1', PROT: '' })).toEqual([]);
  });

  it('several are each on a line', () => {
    expect(slipsIn({ PROT: '80', HSOT: 'a' })).toHaveLength(2);
  });

  it.each([
    ['AB', 'BA', true],
    ['ABC', 'CBA', false],
    ['ABC', 'ABC', false],
    ['ABCD', 'AB', false],
    ['ABDC', 'ABCD', true],
    ['AXYB', 'AB', false],
  ])('%s and %s: %s', (given, name, near) => {
    expect(isOneLetterFrom(given, name)).toBe(near);
  });
});

describe('what the system says of a file', () => {
  const fault = (code: string, plus: object) =>
    Object.assign(new Error(`${code}: refused, open '/srv/a'`), { code, syscall: 'open', ...plus });

  it.each([
    ['EEXIST', '/srv/a is there already: give another name'],
    ['EACCES', '/srv/a cannot be read or written by this user: change its owner or its rights'],
    ['ENOSPC', '/srv/a cannot be written: the disk is full'],
  ])('%s is a sentence with what to do, at the start and in a command', (code, said) => {
    const error = fault(code, { path: '/srv/a' });
    expect(explainStart(error)).toBe(said);
    expect(explainCommand(error)).toEqual({ text: said, code: 2 });
  });

  it('a port that needs rights is named', () => {
    expect(explainStart(fault('EACCES', { syscall: 'listen', port: 80 }))).toBe(
      'Port 80 cannot be opened by this user: set PORT to 1024 or more, behind a proxy',
    );
  });
});
