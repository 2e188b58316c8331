import { Command } from 'commander';
import { beforeAll, vi } from 'vitest';
import { readConfig } from '#server/config/readConfig.ts';
import * as frame from '#server/office/cli/frame.ts';
import { testProvider } from './provider.ts';

/** Runs a command of the operators' tools in this process: starting one takes two seconds. */
export async function runCommand(
  add: (program: Command) => void,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ readonly stdout: string; readonly code: number }> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { exitCode } = process;
  process.exitCode = 0;
  for (const [name, value] of Object.entries({ DATABASE_URL: '', ...env })) vi.stubEnv(name, value);
  try {
    const program = new Command().exitOverride();
    add(program);
    await program.parseAsync(args, { from: 'user' });
    const stdout = log.mock.calls.map(([text]) => `${text}\n`).join('');
    return { stdout, code: Number(process.exitCode) };
  } finally {
    process.exitCode = exitCode;
    log.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** Commands of this file open no database and no network of their own, but have what a test gives them. */
export function commandsOn(
  given: () => Pick<frame.CommandContext, 'db'> & Partial<frame.CommandContext>,
): void {
  beforeAll(() => {
    const config = readConfig({ KEY_PEPPERS: 'p'.repeat(32) });
    const openings = [vi.spyOn(frame, 'withDatabase'), vi.spyOn(frame, 'withDatabaseOrNew')];
    for (const opening of openings) {
      opening.mockImplementation((work) => work({ config, provider: testProvider(), ...given() }));
    }
    return () => {
      for (const opening of openings) opening.mockRestore();
    };
  });
}
