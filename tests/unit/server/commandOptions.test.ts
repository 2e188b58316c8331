import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { demoCommand } from '#server/cli/demo.ts';
import { reverseCommand } from '#server/cli/desimputer.ts';
import { exportCommand } from '#server/cli/exportPayments.ts';
import { maintenanceCommand } from '#server/cli/maintenance.ts';
import { reconcileCommand } from '#server/cli/reconcile.ts';

type Row = readonly [path: string, add: (program: Command) => void, now: string, former: string];

const ROWS: readonly Row[] = [
  ['reconcile', reconcileCommand, '--statement may.xml', '--releve may.xml'],
  ['reconcile', reconcileCommand, '--close 12 --outcome returned', '--traiter 12 --issue rendu'],
  ['reconcile', reconcileCommand, '--outcome counted', '--issue=impute'],
  [
    'export-reglements',
    exportCommand,
    '--from 2026-11-01 --to 2026-11-30',
    '--du 2026-11-01 --au 2026-11-30',
  ],
  ['desimputer', reverseCommand, '--reason r --reopen --yes', '--motif r --rouvrir --oui'],
  [
    'maintenance on',
    maintenanceCommand,
    '--back 2026-11-21T18:00:00+01:00 --reason r',
    '--retour 2026-11-21T18:00:00+01:00 --motif r',
  ],
  ['maintenance off', maintenanceCommand, '--reason done', '--motif done'],
  ['demo reset', demoCommand, '--yes', '--oui'],
];

function find(path: string, add: Row[1]): Command {
  const program = new Command();
  add(program);
  return path.split(' ').reduce((command, word) => {
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) throw new Error(`no command ${word}`);
    return next;
  }, program);
}

function valuesOf([path, add]: Row, args: string): Record<string, unknown> {
  const command = find(path, add);
  expect(command.parseOptions(args.split(' '))).toEqual({ operands: [], unknown: [] });
  return command.opts();
}

const namesIn = (args: string): readonly string[] => args.match(/--\w+/g) ?? [];

describe('D-44: options of the commands are English', () => {
  it.each(ROWS)('%s: a former spelling does the same and no help shows it', (...row) => {
    const [path, add, now, former] = row;
    expect(valuesOf(row, former)).toEqual(valuesOf(row, now));
    const names = namesIn(now).map((name) => name.slice(2));
    expect(Object.keys(valuesOf(row, now))).toEqual(expect.arrayContaining(names));
    const help = find(path, add).helpInformation();
    for (const name of namesIn(now)) expect(help).toContain(`${name} `);
    for (const name of namesIn(former)) expect(help).not.toMatch(new RegExp(`${name}\\b`));
  });

  it('a mandatory option may have its former spelling, and may not be missing', async () => {
    const run = (...args: string[]) => {
      const command = find('export-reglements', exportCommand);
      command.exitOverride().configureOutput({ writeErr: () => undefined });
      return command.action(() => undefined).parseAsync(args, { from: 'user' });
    };
    await expect(run('--du', '2026-11-01')).resolves.toBeDefined();
    await expect(run()).rejects.toThrow("required option '--from <day>'");
  });
});
