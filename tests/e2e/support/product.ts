import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM_MS } from '../../support/limits.ts';
import { freePort } from '../../support/port.ts';

/** The running product: web, API and sandbox gateway, as `npm start` starts them, on free ports. */
export interface Product {
  readonly url: string;
  readonly urlSandbox: string;
  readonly dataDir: string;
  /** Ends the process by this signal and waits for its end. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same ports and data. */
  restart(): Promise<void>;
}

/** Settings of the machine that runs the tests must not leak into the product under test. */
function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, LANG, SystemRoot, TZ: 'UTC', ...settings };
}

async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** @throws with what the product printed, when it ends or is not ready in time */
async function waitUntilReady(url: string, child: ChildProcess, output: string[]) {
  const limit = Date.now() + PROGRAM_MS;
  while (!(await responds(`${url}/health/ready`))) {
    if (hasEnded(child) || Date.now() > limit) {
      throw new Error(`The product did not start.\n${output.join('')}`);
    }
    await sleep(100);
  }
}

function launch(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string) {
  const output: string[] = [];
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (block) => output.push(String(block)));
  child.stderr.on('data', (block) => output.push(String(block)));
  return { child, output };
}

/** Loads fines into an embedded database that no server holds, through the operator's command. */
async function importFile(file: string, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const command = ['scripts/amendes.mjs', 'import', file];
  const { child, output } = launch(command, env, folder);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The import failed (${code}).\n${output.join('')}`);
}

/**
 * Starts the product with a data directory of its own.
 * @param file NDJSON of fines to import before the start
 * @param folder the sources of the product, by default these
 */
export async function startProduct(file: string, folder = process.cwd()): Promise<Product> {
  const [port, portSandbox] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'amendes-e2e-'));
  const url = `http://127.0.0.1:${port}`;
  const env = environment({
    PORT: String(port),
    GATEWAY_PORT: String(portSandbox),
    DATA_DIR: dataDir,
  });
  let child: ChildProcess | undefined;
  let isExpected = false;
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    isExpected = true;
    if (child !== undefined) await end(child, signal);
  };
  const restart = async () => {
    const started = launch(['scripts/start.mjs'], env, folder);
    child = started.child;
    isExpected = false;
    started.child.once('exit', (code, signal) => {
      if (isExpected) return;
      const end = started.output.slice(-30).join('');
      console.error(`The product ended by itself (${code ?? signal}).\n${end}`);
    });
    await waitUntilReady(url, started.child, started.output);
  };
  try {
    await importFile(file, env, folder);
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
    stop,
  };
}

/** Stops the product and deletes its data. */
export async function removeProduct(product: Product): Promise<void> {
  await product.stop('SIGTERM');
  rmSync(product.dataDir, { recursive: true, force: true });
}
