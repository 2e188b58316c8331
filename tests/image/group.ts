import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 10_000;

/** A program and all that it starts: one signal reaches the builder, the database and the proxy too. */
export interface Group {
  /** Resolves to the exit code of the program, null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Ends what is left of it. */
  end(): Promise<void>;
}

export function startGroup(file: string, argument: string, env: NodeJS.ProcessEnv): Group {
  const child = spawn(process.execPath, ['--import', 'tsx', file, argument], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} cannot be started`);
  /** @returns whether a process of the group was there */
  const signal = (name: NodeJS.Signals): boolean => {
    try {
      return process.kill(-pid, name);
    } catch {
      return false;
    }
  };
  return {
    ended: once(child, 'exit').then(([code]) => code),
    async end() {
      const limit = Date.now() + PATIENCE_MS;
      // PostgreSQL takes it for a fast end: it waits for no client.
      while (signal('SIGINT') && Date.now() < limit) await sleep(200);
      signal('SIGKILL');
    },
  };
}
