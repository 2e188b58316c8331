import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Value from 'typebox/value';
import { program } from '#server/program.ts';
import { MessageSandbox } from './messages.ts';
import type { ContratMarchand } from './sandboxOptions.ts';

/** What the child process is told. */
export interface DemarrageSandbox {
  /** 0 takes any free port. */
  readonly port: number;
  readonly hote: string;
  /** Its book stands in a folder `gateway-sandbox` of this directory. */
  readonly dossierDonnees: string;
  readonly contrat: ContratMarchand;
  /** The merchant's public address, which a return is redirected to. */
  readonly urlPublique: string;
}

/** A sandbox that listens. */
export interface SandboxEnMarche {
  /** For example `http://127.0.0.1:3001`. */
  readonly origine: string;
  /** Stops it; does nothing when it has stopped already. */
  arreter(): Promise<void>;
}

/** The sandbox did not start; the message says why in one sentence for an operator. */
export class SandboxIndisponible extends Error {
  override readonly name = 'SandboxIndisponible';
}

/** How long a child that was asked to stop may take, in ms. */
const DELAI_ARRET = 5_000;

function lancer({ port, hote, dossierDonnees, contrat, urlPublique }: DemarrageSandbox) {
  const { file, execArgv } = program('./main', import.meta.url);
  return fork(fileURLToPath(file), {
    execArgv: [...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      HOST: hote,
      DATA_DIR: dossierDonnees,
      PUBLIC_URL: urlPublique,
      SIPS_MERCHANT_ID: contrat.merchantId,
      SIPS_SECRET_KEY: contrat.secretKey,
      SIPS_KEY_VERSION: contrat.keyVersion,
      SIPS_INTERFACE_VERSION: contrat.interfaceVersion,
      SIPS_SEAL_ALGORITHM: contrat.algorithme ?? '',
    },
  });
}

function estArrete(enfant: ChildProcess): boolean {
  return enfant.exitCode !== null || enfant.signalCode !== null;
}

function arreter(enfant: ChildProcess): Promise<void> {
  if (estArrete(enfant)) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => enfant.kill('SIGKILL'), DELAI_ARRET);
    enfant.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    enfant.kill('SIGTERM');
  });
}

/**
 * Starts the sandbox as a program of its own; it ends with its parent, however that one ends.
 * @returns once it listens
 * @throws SandboxIndisponible for example when the port is taken
 */
export function demarrerSandbox(demarrage: DemarrageSandbox): Promise<SandboxEnMarche> {
  const enfant = lancer(demarrage);
  return new Promise((resolve, reject) => {
    const refuser = (raison: string) => reject(new SandboxIndisponible(raison));
    enfant.once('error', (erreur) => refuser(erreur.message));
    enfant.once('exit', (code) => refuser(`The payment sandbox stopped at start (exit ${code}).`));
    enfant.once('message', (message) => {
      if (!Value.Check(MessageSandbox, message)) return;
      if ('echec' in message) refuser(message.echec);
      else resolve({ origine: message.pret, arreter: () => arreter(enfant) });
    });
  });
}
