import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { closeDayCommand } from '#server/office/cli/cloture.ts';
import { explain } from '#server/office/cli/explain.ts';
import { exportCommand } from '#server/office/cli/exportPayments.ts';
import { withDatabase } from '#server/office/cli/frame.ts';
import { importCommands } from '#server/office/cli/import.ts';
import { jobsCommand } from '#server/office/cli/jobs.ts';
import { maintenanceCommand } from '#server/office/cli/maintenance.ts';
import { morningCommand } from '#server/office/cli/matin.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { purgeCommand } from '#server/office/cli/purge.ts';
import { rotatePepperCommand } from '#server/office/cli/rotatePepper.ts';
import { statusCommand } from '#server/office/cli/status.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { runCommand } from '../../../support/command.ts';
import { newFolder } from '../../../support/folder.ts';
import { RECORD } from '../../../support/record.ts';

const FINES = join(newFolder(), 'fines.ndjson');
writeFileSync(FINES, JSON.stringify(RECORD));

describe('a data folder without a database', () => {
  it.each<[string, (program: Command) => void, readonly string[]]>([
    ['status', statusCommand, []],
    ['cloture', closeDayCommand, []],
    ['matin', morningCommand, []],
    ['export-reglements', exportCommand, ['--from', '2026-11-01']],
    ['paiement', paymentCommand, ['4400000001_0']],
    ['purge', purgeCommand, ['--dry-run']],
    ['maintenance', maintenanceCommand, ['status']],
    ['rotate-pepper', rotatePepperCommand, ['--status']],
    ['jobs', jobsCommand, []],
  ])('%s says so, creates nothing and ends with 2', async (name, add, args) => {
    const folder = join(newFolder(), 'elsewhere');
    const failure = await runCommand(add, { DATA_DIR: folder }, name, ...args).catch(
      (error: unknown) => explain(error),
    );
    expect(failure).toEqual({
      text: expect.stringContaining(`There is no database in ${folder}: set DATA_DIR`),
      code: 2,
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('a folder whose database is empty has none, and a damaged one is named as such', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'db'));
    const status = () => runCommand(statusCommand, { DATA_DIR: folder }, 'status');
    await expect(status()).rejects.toThrow(`There is no database in ${folder}`);
    writeFileSync(join(folder, 'db', 'base'), '');
    await expect(status()).rejects.toThrow('has no PG_VERSION');
  });

  it('an import makes one', async () => {
    const folder = newFolder();
    expect(await runCommand(importCommands, { DATA_DIR: folder }, 'import', FINES)).toMatchObject({
      code: 0,
    });
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['db', 'secrets.json']));
    expect((await runCommand(statusCommand, { DATA_DIR: folder }, 'status')).code).toBe(0);
  });
});

it('a command warns of a setting one letter from ours, and of quotes, as the server does', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const env = { DATA_DIR: newFolder(), DATA_DRI: '/x', OPERATEUR: '"Mairie"' };
  await expect(runCommand(statusCommand, env, 'status')).rejects.toThrow('no database');
  expect(error.mock.calls.flat()).toEqual([
    'DATA_DRI is not read: did you mean DATA_DIR?',
    'OPERATEUR: in quotes, which are read as part of the value',
  ]);
  error.mockRestore();
});

describe('a provider that does not answer a command', () => {
  const folder = newFolder();
  const ask = async (env: Readonly<Record<string, string>>) => {
    const run = (program: Command) =>
      void program.command('ask').action(() =>
        withDatabase(async () => {
          throw new ProviderFailure('silent', null, [], 'ECONNREFUSED');
        }),
      );
    return runCommand(run, { DATA_DIR: folder, ...env }, 'ask').catch(explain);
  };
  beforeAll(async () => {
    await runCommand(importCommands, { DATA_DIR: folder }, 'import', FINES);
  });
  const said =
    'Call to the provider: silent ECONNREFUSED. Nothing was asked for and nothing was changed.';

  it('is asked again later', async () => {
    expect(await ask({ DIRECT_URL: 'https://payment.example' })).toEqual({
      text: `${said} Repeat the command when the provider answers`,
      code: 3,
    });
  });

  it('cannot answer if it is simulated by the server, which is stopped', async () => {
    expect(await ask({})).toEqual({
      text: `${said} The simulated provider stops with the server, which must stop for this command: with DATABASE_URL both run at once`,
      code: 3,
    });
  });
});
