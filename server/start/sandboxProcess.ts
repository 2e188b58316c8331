import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import Value from 'typebox/value';
import type { DirectConfig } from '../ports/DirectConfig.ts';
import { program } from './program.ts';

/** The sandbox sends one of these, once. */
const SandboxMessage = Type.Union([
  Type.Object({ ready: Type.String() }),
  Type.Object({ failure: Type.String() }),
]);

export interface SandboxStart {
  /** 0 means any free port. */
  readonly port: number;
  readonly host: string;
  /** The parent of the folder `gateway-sandbox`. */
  readonly dataFolder: string;
  readonly direct: DirectConfig;
}

export interface RunningSandbox {
  /**
   * Resolves to the origin of the sandbox.
   * @throws SandboxUnavailable
   */
  readonly ready: Promise<string>;
  stop(): Promise<void>;
}

export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable';
}

const STOP_TIMEOUT_MS = 5_000;

const directEnvironment = (direct: DirectConfig) => ({
  DIRECT_MERCHANT_ID: direct.merchantId,
  DIRECT_API_KEY_ID: direct.apiKeyId,
  DIRECT_API_SECRET: direct.apiSecret,
  DIRECT_WEBHOOK_KEY_ID: direct.webhookKey.keyId,
  DIRECT_WEBHOOK_SECRET: direct.webhookKey.secret,
});

function launch({ port, host, dataFolder, direct }: SandboxStart) {
  const { file, execArgv } = program('../../sandbox/main', import.meta.url);
  return fork(fileURLToPath(file), {
    execArgv: [...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      HOST: host,
      DATA_DIR: dataFolder,
      ...directEnvironment(direct),
    },
  });
}

function isStopped(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function stop(child: ChildProcess): Promise<void> {
  if (isStopped(child)) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Starts the sandbox as a child process, which ends with this one. */
export function startSandbox(start: SandboxStart): RunningSandbox {
  const child = launch(start);
  const ready = new Promise<string>((resolve, reject) => {
    const refuse = (reason: string) => reject(new SandboxUnavailable(reason));
    child.once('error', (error) => refuse(error.message));
    child.once('exit', (code) => refuse(`The payment sandbox stopped at start (exit ${code}).`));
    child.once('message', (message) => {
      if (!Value.Check(SandboxMessage, message)) return;
      if ('failure' in message) refuse(message.failure);
      else resolve(message.ready);
    });
  });
  return { ready, stop: () => stop(child) };
}
