import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM_MS } from '../tests/support/limits.ts';
import { freePort } from '../tests/support/port.ts';

/** The contract that replicas and sandbox share; the simulation's own key is refused in production. */
const CONTRACT = {
  DIRECT_MERCHANT_ID: 'AMENDES-BENCH',
  DIRECT_API_KEY_ID: 'BENCHKEY00000001',
  DIRECT_API_SECRET: 'une-cle-de-contrat-pour-les-mesures',
  DIRECT_WEBHOOK_KEY_ID: 'BENCHHOOK-1',
  DIRECT_WEBHOOK_SECRET: 'une-cle-de-notification-pour-les-mesures',
};

/**
 * The environment of servers that share secrets and contract, and nothing else of ours.
 * @param clean what is particular to them
 */
export function environment(clean: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  const names = ['TOKEN_SECRET', 'XSRF_SECRET', 'RETURN_SECRET', 'CIPHER_SECRET', 'KEY_PEPPERS'];
  const secrets = Object.fromEntries(
    names.map((name) => [name, randomBytes(32).toString('base64url')]),
  );
  return { PATH, HOME, TMPDIR, TZ: 'UTC', ...CONTRACT, ...secrets, ...clean };
}

/**
 * Starts a program of this project, source or compiled, in its own process.
 * @param journal file that its output is added to
 */
export function launch(file: string, env: NodeJS.ProcessEnv, journal: string): ChildProcess {
  // The file itself, no pipe: a chatty server costs the one who measures it nothing.
  const output = openSync(journal, 'a');
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, file], {
    env,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return child;
}

/** @throws when the process ends, or is not ready in time */
export async function waitUntilReady(port: number, child: ChildProcess): Promise<void> {
  const limit = Date.now() + PROGRAM_MS;
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    if (child.exitCode !== null || Date.now() > limit) throw new Error('A server did not start');
    await sleep(100);
  }
}

/** Ends a process and waits for it; one that has ended is left alone. */
export async function stopProcess(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Starts a program on a free port, lets `use` have it, and ends it. */
export async function withServer<R>(
  file: string,
  env: NodeJS.ProcessEnv,
  use: (port: number) => Promise<R>,
): Promise<R> {
  const port = await freePort();
  const journal = join(env.DATA_DIR ?? '', 'bench.log');
  const child = launch(file, { ...env, PORT: String(port) }, journal);
  try {
    await waitUntilReady(port, child);
    return await use(port);
  } finally {
    await stopProcess(child, 'SIGTERM');
  }
}
