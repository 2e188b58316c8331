import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { portLibre } from '../../support/port.ts';

/** The running product: web, API and sandbox gateway, as `npm start` starts them, on free ports. */
export interface Produit {
  readonly url: string;
  readonly urlSandbox: string;
  readonly dataDir: string;
  /** Ends the process by this signal and waits for its end. */
  arreter(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again on the same ports and data. */
  redemarrer(): Promise<void>;
}

const DELAI_PRET_MS = 90_000;

/** Settings of the machine that runs the tests must not leak into the product under test. */
function environnement(propre: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, SystemRoot } = process.env;
  return { PATH, HOME, TMPDIR, LANG, SystemRoot, TZ: 'UTC', ...propre };
}

async function repond(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** @throws with what the product printed, when it ends or is not ready in time */
async function attendrePret(url: string, processus: ChildProcess, journal: string[]) {
  const limite = Date.now() + DELAI_PRET_MS;
  while (!(await repond(`${url}/health/ready`))) {
    if (processus.exitCode !== null || Date.now() > limite) {
      throw new Error(`The product did not start.\n${journal.join('')}`);
    }
    await sleep(100);
  }
}

function lancer(args: readonly string[], env: NodeJS.ProcessEnv) {
  const journal: string[] = [];
  const processus = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processus.stdout.on('data', (bloc) => journal.push(String(bloc)));
  processus.stderr.on('data', (bloc) => journal.push(String(bloc)));
  return { processus, journal };
}

/** Loads fines into an embedded database that no server holds, through the operator's command. */
async function importer(fichier: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { processus, journal } = lancer(['scripts/amendes.mjs', 'import', fichier], env);
  const [code] = await once(processus, 'exit');
  if (code !== 0) throw new Error(`The import failed (${code}).\n${journal.join('')}`);
}

/**
 * Starts the product with a data directory of its own.
 * @param fichier NDJSON of fines to import before the start
 */
export async function demarrerProduit(fichier: string): Promise<Produit> {
  const [port, portSandbox] = [await portLibre(), await portLibre()];
  const dataDir = mkdtempSync(join(tmpdir(), 'amendes-e2e-'));
  const url = `http://127.0.0.1:${port}`;
  const env = environnement({
    PORT: String(port),
    GATEWAY_PORT: String(portSandbox),
    DATA_DIR: dataDir,
  });
  await importer(fichier, env);
  let processus: ChildProcess;
  let voulu = false;
  const redemarrer = async () => {
    const lance = lancer(['scripts/start.mjs'], env);
    processus = lance.processus;
    voulu = false;
    lance.processus.once('exit', (code, signal) => {
      if (voulu) return;
      const fin = lance.journal.slice(-30).join('');
      console.error(`The product ended by itself (${code ?? signal}).\n${fin}`);
    });
    await attendrePret(url, lance.processus, lance.journal);
  };
  await redemarrer();
  return {
    url,
    urlSandbox: `http://127.0.0.1:${portSandbox}`,
    dataDir,
    redemarrer,
    async arreter(signal) {
      voulu = true;
      if (processus.exitCode === null && processus.signalCode === null) {
        processus.kill(signal);
        await once(processus, 'exit');
      }
    },
  };
}

/** Stops the product and deletes its data. */
export async function retirerProduit(produit: Produit): Promise<void> {
  await produit.arreter('SIGTERM');
  rmSync(produit.dataDir, { recursive: true, force: true });
}
