import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/port.ts';

/** The running product: web, API and sandbox gateway, as `npm start` starts them, on free ports. */
export interface Product {
  readonly url: string;
  readonly urlSandbox: string;
  readonly dataDir: string;
  /** Ends the process by this signal and waits for its end. */
  arreter(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same ports and data. */
  restart(): Promise<void>;
}

const READY_DELAY_MS = 90_000;

/** Settings of the machine that runs the tests must not leak into the product under test. */
function environment(clean: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, LANG, SystemRoot, TZ: 'UTC', ...clean };
}

async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

async function end(processes: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(processes)) return;
  processes.kill(signal);
  await once(processes, 'exit');
}

/** @throws with what the product printed, when it ends or is not ready in time */
async function waitUntilReady(url: string, processes: ChildProcess, journal: string[]) {
  const limit = Date.now() + READY_DELAY_MS;
  while (!(await responds(`${url}/health/ready`))) {
    if (hasEnded(processes) || Date.now() > limit) {
      throw new Error(`The product did not start.\n${journal.join('')}`);
    }
    await sleep(100);
  }
}

function launch(args: readonly string[], env: NodeJS.ProcessEnv) {
  const journal: string[] = [];
  const processes = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.stdout.on('data', (block) => journal.push(String(block)));
  processes.stderr.on('data', (block) => journal.push(String(block)));
  return { processus: processes, journal };
}

/** Loads fines into an embedded database that no server holds, through the operator's command. */
async function importFile(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const command = ['scripts/amendes.mjs', 'import', file];
  const { processus: processes, journal } = launch(command, env);
  const [code] = await once(processes, 'exit');
  if (code !== 0) throw new Error(`The import failed (${code}).\n${journal.join('')}`);
}

/**
 * Starts the product with a data directory of its own.
 * @param file NDJSON of fines to import before the start
 */
export async function startProduct(file: string): Promise<Product> {
  const [port, portSandbox] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'amendes-e2e-'));
  const url = `http://127.0.0.1:${port}`;
  const env = environment({
    PORT: String(port),
    GATEWAY_PORT: String(portSandbox),
    DATA_DIR: dataDir,
  });
  let processes: ChildProcess | undefined;
  let wanted = false;
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    wanted = true;
    if (processes !== undefined) await end(processes, signal);
  };
  const restart = async () => {
    const started = launch(['scripts/start.mjs'], env);
    processes = started.processus;
    wanted = false;
    started.processus.once('exit', (code, signal) => {
      if (wanted) return;
      const end = started.journal.slice(-30).join('');
      console.error(`The product ended by itself (${code ?? signal}).\n${end}`);
    });
    await waitUntilReady(url, started.processus, started.journal);
  };
  try {
    await importFile(file, env);
    await restart();
  } catch (error) {
    // Nobody else knows this process and these data yet.
    await stop('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    urlSandbox: `http://127.0.0.1:${portSandbox}`,
    dataDir,
    restart,
    arreter: stop,
  };
}

/** Stops the product and deletes its data. */
export async function removeProduct(product: Product): Promise<void> {
  await product.arreter('SIGTERM');
  rmSync(product.dataDir, { recursive: true, force: true });
}
