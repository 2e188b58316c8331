import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import Value from 'typebox/value';
import type { SipsConfig } from './ports/SipsConfig.ts';
import { program } from './program.ts';

/** What the program tells, once: that it listens, or why it does not. */
const SandboxMessage = Type.Union([
  Type.Object({ pret: Type.String() }),
  Type.Object({ echec: Type.String() }),
]);

/** What the child process is told. */
export interface SandboxStart {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Its book stands in a folder `gateway-sandbox` of this directory. */
  readonly dataFolder: string;
  /** The contract that it plays the provider of. */
  readonly contract: Pick<
    SipsConfig,
    'merchantId' | 'secretKey' | 'keyVersion' | 'interfaceVersion' | 'algorithm'
  >;
  /** The merchant's public address, which a return is redirected to. */
  readonly publicUrl: string;
}

/** A sandbox that starts, or listens. */
export interface RunningSandbox {
  /** Its origin once it listens, for example `http://127.0.0.1:3001`. @throws SandboxUnavailable when it cannot */
  readonly pret: Promise<string>;
  /** Stops it; does nothing when it has stopped already. */
  arreter(): Promise<void>;
}

/** The sandbox did not start; the message says why in one sentence for an operator. */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable';
}

/** How long a child that was asked to stop may take, in ms. */
const STOP_TIMEOUT_MS = 5_000;

function launch({ port, host, dataFolder, contract, publicUrl }: SandboxStart) {
  const { file, execArgv } = program('../sandbox/main', import.meta.url);
  return fork(fileURLToPath(file), {
    execArgv: [...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      HOST: host,
      DATA_DIR: dataFolder,
      PUBLIC_URL: publicUrl,
      SIPS_MERCHANT_ID: contract.merchantId,
      SIPS_SECRET_KEY: contract.secretKey,
      SIPS_KEY_VERSION: contract.keyVersion,
      SIPS_INTERFACE_VERSION: contract.interfaceVersion,
      SIPS_SEAL_ALGORITHM: contract.algorithm ?? '',
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

/** Starts the sandbox as a program of its own; it ends with its parent, however and whenever that one ends. */
export function startSandbox(start: SandboxStart): RunningSandbox {
  const child = launch(start);
  const pret = new Promise<string>((resolve, reject) => {
    const refuse = (reason: string) => reject(new SandboxUnavailable(reason));
    child.once('error', (error) => refuse(error.message));
    child.once('exit', (code) => refuse(`The payment sandbox stopped at start (exit ${code}).`));
    child.once('message', (message) => {
      if (!Value.Check(SandboxMessage, message)) return;
      if ('echec' in message) refuse(message.echec);
      else resolve(message.pret);
    });
  });
  return { pret, arreter: () => stop(child) };
}
