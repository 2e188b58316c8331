import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { demoCommand } from '#server/cli/demo.ts';
import { reverseCommand } from '#server/cli/desimputer.ts';
import { exportCommand } from '#server/cli/exportPayments.ts';
import { maintenanceCommand } from '#server/cli/maintenance.ts';
import { reconcileCommand } from '#server/cli/reconcile.ts';

const COMMANDS = [demoCommand, reverseCommand, exportCommand, maintenanceCommand, reconcileCommand];
const ENGLISH = [
  ...['--yes', '--reason', '--amount', '--reopen', '--from', '--to', '--format', '--out', '--back'],
  ...[
    '--statement',
    '--dry-run',
    '--close',
    '--line',
    '--payment',
    '--note',
    '--outcome',
    '--fine',
  ],
];

function programOf(commands: readonly ((program: Command) => void)[]): Command {
  const program = new Command();
  for (const add of commands) add(program);
  return program;
}

const optionsOf = (command: Command): readonly string[] => [
  ...command.options.map(({ long }) => long ?? ''),
  ...command.commands.flatMap(optionsOf),
];

function run(...args: readonly string[]) {
  const program = programOf([exportCommand, reconcileCommand]);
  for (const command of program.commands) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    command.action(() => undefined);
  }
  return program.parseAsync([...args], { from: 'user' });
}

describe('D-44: options of the commands are English', () => {
  it('there is no other spelling', () => {
    expect(new Set(optionsOf(programOf(COMMANDS)))).toEqual(new Set(ENGLISH));
  });

  it('a period has a first day, and an item one of three outcomes', async () => {
    await expect(run('export-reglements', '--from', '2026-11-01')).resolves.toBeDefined();
    await expect(run('export-reglements')).rejects.toThrow("required option '--from <day>'");
    await expect(run('reconcile', '--outcome', 'counted')).resolves.toBeDefined();
    await expect(run('reconcile', '--outcome', 'rendu')).rejects.toThrow('Allowed choices');
  });
});
