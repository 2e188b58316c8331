import { symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDatabaseAway } from '#server/database/away.ts';
import { UnreadableDatabase } from '#server/database/open.ts';
import { explain, UsageError } from '#server/office/cli/explain.ts';
import { readDay } from '#server/office/cli/readOptions.ts';
import { explain as explainStart } from '#server/start/terminal.ts';
import { newFolder } from '../../support/folder.ts';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
const system = (code: string) =>
  Object.assign(coded(code, `${code}: refused, write`), { syscall: 'write' });

describe('a command that fails', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['ENOSPC', 'ELOOP', 'ENAMETOOLONG', 'EROFS', 'EACCES', 'ENOENT'])(
    '%s of a file is one line, and wrong use',
    (code) => {
      expect(explain(system(code))).toEqual({ text: `${code}: refused, write`, code: 2 });
    },
  );

  it('names a link to itself', async () => {
    const link = join(newFolder(), 'fines.ndjson');
    symlinkSync(link, link);
    const failure = await readFile(link).catch((error: unknown) => error);
    expect(explain(failure)).toEqual({
      text: expect.stringMatching(/fines\.ndjson is a link that leads to itself$/),
      code: 2,
    });
  });

  it('a folder that is no database is one line, and the data cannot be used', () => {
    const text = 'db is not empty and has no PG_VERSION';
    expect(explain(new UnreadableDatabase(text))).toEqual({ text, code: 3 });
  });

  it.each([
    ['42501', 'permission denied for table kysely_migration', /--role$/],
    ['25006', 'cannot execute UPDATE in a read-only transaction', /the primary$/],
  ])('SQLSTATE %s is one line with its remedy', (code, message, remedy) => {
    const { text, code: exit } = explain(coded(code, message));
    expect(exit).toBe(3);
    expect(text).toContain(`The database cannot be used: ${message}: `);
    expect(text).toMatch(remedy);
  });

  it('a fault of ours is one line too, and a stack where it is looked for', () => {
    const fault = new TypeError('first line\n  second line');
    expect(explain(fault)).toEqual({ text: 'first line second line', code: 1 });
    expect(explain(new TypeError()).text).toBe('TypeError');
    vi.stubEnv('LOG_LEVEL', 'debug');
    expect(explain(fault).text).toContain('explain.test.ts');
  });
});

describe('D-73: a fault whose message holds a value', () => {
  const fault = coded('22P02', 'invalid input for "5190 0101 0000 11" of a.b@example.fr');
  const text = 'invalid input for "[number]" of [address]';

  it.each([
    ['of a command', () => explain(fault).text],
    ['of a start', () => explainStart(fault).split('\n')[0]],
    [
      'of a start, told by the database',
      () =>
        explainStart(Object.assign(fault, { severity: 'ERROR' }))
          .split(': ')
          .slice(1)
          .join(': '),
    ],
  ])('%s is printed without it', (_, print) => {
    expect(print()).toBe(text);
  });

  it('no frame repeats it', () => {
    expect(explainStart(new TypeError('no 51900101000011'))).toMatch(
      /^no \[number\]\nTypeError\n {4}at .*explain\.test\.ts/,
    );
  });
});

describe('a day of a command', () => {
  it.each(['2026-11-21', '2028-02-29', '1900-01-01'])('%s is one', (day) => {
    expect(readDay(day)).toBe(day);
  });

  it.each(['0000-01-01', '2027-02-29', '2026-13-01', '2026-1-1', '2026-11-21T00:00', ''])(
    '%s is refused in one line',
    (day) => {
      expect(() => readDay(day)).toThrow(UsageError);
      expect(() => readDay(day)).toThrow(/^[^\n]+$/);
    },
  );
});

describe('a database that is away', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    '08006',
    '53300',
    '57P01',
    '57014',
    '55P03',
    '25P03',
    '25P04',
  ])('%s says that the database is away, to a server and to an operator', (code) => {
    expect(isDatabaseAway(coded(code, 'x'))).toBe(true);
    expect(explain(coded(code, 'x')).code).toBe(3);
  });

  it('so does a connection that node-postgres lost, without a code', () => {
    const lost = new Error('Connection terminated unexpectedly');
    expect(isDatabaseAway(lost)).toBe(true);
    expect(explain(lost)).toEqual({
      text: 'The database cannot be used: Connection terminated unexpectedly',
      code: 3,
    });
  });

  it.each(['23505', '42601', '25P02', '28P01', '3D000', 'ENOENT'])('%s does not', (code) => {
    expect(isDatabaseAway(coded(code, 'x'))).toBe(false);
  });

  it.each(['28P01', '3D000'])('an operator who is not let in (%s) reads it in one line', (code) => {
    expect(explain(coded(code, 'x'))).toEqual({ text: 'The database cannot be used: x', code: 3 });
  });
});
