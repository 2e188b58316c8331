import { Command } from 'commander';
import { vi } from 'vitest';

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
