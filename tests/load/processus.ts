import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const DELAI_PRET_MS = 60_000;

/** The contract that replicas and sandbox share; the simulation's own key is refused in production. */
const CONTRAT = {
  SIPS_MERCHANT_ID: '002001000000001',
  SIPS_SECRET_KEY: 'une-cle-de-contrat-pour-la-journee',
  SIPS_KEY_VERSION: '1',
  SIPS_INTERFACE_VERSION: 'HP_2.31',
};

/**
 * The environment of servers that share secrets and contract, and nothing else of ours.
 * @param propre what is particular to them
 */
export function environnement(propre: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  const noms = ['TOKEN_SECRET', 'XSRF_SECRET', 'RETURN_SECRET', 'CIPHER_SECRET', 'KEY_PEPPERS'];
  const secrets = Object.fromEntries(
    noms.map((nom) => [nom, randomBytes(32).toString('base64url')]),
  );
  return { PATH, HOME, TMPDIR, TZ: 'UTC', ...CONTRAT, ...secrets, ...propre };
}

/**
 * Starts a program of ours as a process of its own.
 * @param journal file that its output is added to
 * @param options of Node itself, such as a profiler's
 */
export function lancer(
  fichier: string,
  env: NodeJS.ProcessEnv,
  journal: string,
  options: readonly string[] = [],
): ChildProcess {
  // The file itself, no pipe: a chatty server costs the one who measures it nothing.
  const sortie = openSync(journal, 'a');
  const enfant = spawn(process.execPath, [...options, '--import', 'tsx', fichier], {
    env,
    stdio: ['ignore', sortie, sortie],
  });
  closeSync(sortie);
  return enfant;
}

/** @throws when the process ends, or is not ready within a minute */
export async function attendrePret(port: number, enfant: ChildProcess): Promise<void> {
  const limite = Date.now() + DELAI_PRET_MS;
  for (;;) {
    const pret = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (pret) return;
    if (enfant.exitCode !== null || Date.now() > limite) throw new Error('A server did not start');
    await sleep(100);
  }
}

/** Ends a process and waits for it; one that has ended is left alone. */
export async function arreter(enfant: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (enfant.exitCode !== null || enfant.signalCode !== null) return;
  enfant.kill(signal);
  await once(enfant, 'exit');
}
