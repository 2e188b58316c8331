import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { reverseCommand } from '#server/office/cli/desimputer.ts';
import { exportCommand } from '#server/office/cli/exportPayments.ts';

describe('a mandatory option', () => {
  const run = (add: (program: Command) => void, ...args: readonly string[]) => {
    const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
    add(program);
    for (const command of program.commands) {
      command.copyInheritedSettings(program).action(() => undefined);
    }
    return program.parseAsync(args, { from: 'user' });
  };

  it.each([
    ['export-reglements', '--from 2026-11-01', exportCommand],
    ['desimputer R-1', '--reason charge-back', reverseCommand],
  ])('%s is refused without %s', async (command, option, add) => {
    const [words, [flag = '', value = '']] = [command.split(' '), option.split(' ')];
    await expect(run(add, ...words)).rejects.toThrow(`required option '${flag} <`);
    await expect(run(add, ...words, flag, value)).resolves.toBeDefined();
  });
});
