import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { portLibre } from '../support/port.ts';

const CONTRAT = {
  SIPS_MERCHANT_ID: '002001000000001',
  SIPS_SECRET_KEY: 'une-cle-de-contrat-pour-la-journee',
  SIPS_KEY_VERSION: '1',
  SIPS_INTERFACE_VERSION: 'HP_2.31',
};

const DELAI_PRET_MS = 60_000;

/** One server of the service, which can be killed and come back. */
interface Replique {
  readonly port: number;
  tuer(): Promise<void>;
  lancer(): Promise<void>;
}

/** Two replicas over one PostgreSQL behind one address, and the provider's sandbox. */
export interface Parc {
  /** The address that payers and the provider know. */
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
  /** Kills a replica by SIGKILL and brings it back. */
  abattre(rang: 0 | 1): Promise<void>;
  /** Ends everything, the replicas by SIGTERM. */
  fermer(): Promise<void>;
}

async function attendrePret(port: number, enfant: ChildProcess): Promise<void> {
  const limite = Date.now() + DELAI_PRET_MS;
  for (;;) {
    const pret = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (pret) return;
    if (enfant.exitCode !== null || Date.now() > limite) throw new Error('A replica did not start');
    await sleep(100);
  }
}

function lancerProcessus(fichier: string, env: NodeJS.ProcessEnv, journal: string): ChildProcess {
  const sortie = createWriteStream(journal, { flags: 'a' });
  const enfant = spawn(process.execPath, ['--import', 'tsx', fichier], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  enfant.stdout?.pipe(sortie, { end: false });
  enfant.stderr?.pipe(sortie, { end: false });
  return enfant;
}

async function arreter(enfant: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (enfant.exitCode !== null || enfant.signalCode !== null) return;
  enfant.kill(signal);
  await once(enfant, 'exit');
}

function creerReplique(port: number, env: NodeJS.ProcessEnv, journal: string) {
  let enfant: ChildProcess;
  const lancer = async () => {
    enfant = lancerProcessus('scripts/api.ts', { ...env, PORT: String(port) }, journal);
    await attendrePret(port, enfant);
  };
  return {
    port,
    lancer,
    tuer: () => arreter(enfant, 'SIGKILL'),
    fermer: () => arreter(enfant, 'SIGTERM'),
  };
}

/** A balancer of connections: in turn, and to the other one where the first does not answer. */
function repartir(repliques: readonly Replique[]) {
  let tour = 0;
  return createServer((client) => {
    tour += 1;
    const essayer = (essais: number): void => {
      const vers = repliques[(tour + essais) % repliques.length];
      if (vers === undefined || essais >= repliques.length) {
        client.destroy();
        return;
      }
      const serveur = connect(vers.port, '127.0.0.1');
      serveur.once('connect', () => {
        serveur.removeAllListeners('error');
        serveur.on('error', () => client.destroy()).on('close', () => client.destroy());
        client.on('close', () => serveur.destroy());
        client.pipe(serveur).pipe(client);
      });
      serveur.once('error', () => essayer(essais + 1));
    };
    client.on('error', () => client.destroy());
    essayer(0);
  });
}

function secrets(): NodeJS.ProcessEnv {
  const noms = ['TOKEN_SECRET', 'XSRF_SECRET', 'RETURN_SECRET', 'CIPHER_SECRET', 'KEY_PEPPERS'];
  return Object.fromEntries(noms.map((nom) => [nom, randomBytes(32).toString('base64url')]));
}

/**
 * Starts the sandbox, two replicas and their balancer; their logs go to files of `dossier`.
 * @param urlPostgres an empty database
 */
export async function demarrerParc(urlPostgres: string, dossier: string): Promise<Parc> {
  const [entree, a, b, banque] = [
    await portLibre(),
    await portLibre(),
    await portLibre(),
    await portLibre(),
  ];
  const { PATH, HOME, TMPDIR } = process.env;
  const url = `http://127.0.0.1:${entree}`;
  const env: NodeJS.ProcessEnv = {
    ...{ PATH, HOME, TMPDIR, TZ: 'UTC' },
    ...CONTRAT,
    ...secrets(),
    DATABASE_URL: urlPostgres,
    DATA_DIR: dossier,
    PUBLIC_URL: url,
    GATEWAY_PORT: String(banque),
    SIPS_URL: `http://127.0.0.1:${banque}/paymentInit`,
    SIPS_OFFICE_URL: `http://127.0.0.1:${banque}`,
    // Every payer has an address of their own; an attempt nobody ends is over soon.
    TRUST_PROXY: '127.0.0.1',
    TENTATIVE_MINUTES: '1',
    LOG_LEVEL: 'warn',
  };
  const sandbox = lancerProcessus(
    'server/gateway-sandbox/main.ts',
    env,
    join(dossier, 'sandbox.log'),
  );
  const repliques = [a, b].map((port) =>
    creerReplique(port, env, join(dossier, `replique-${port}.log`)),
  );
  await repliques[0]?.lancer();
  await repliques[1]?.lancer();
  const balance = repartir(repliques).listen(entree, '127.0.0.1');
  await once(balance, 'listening');
  return {
    url,
    env,
    async abattre(rang) {
      await repliques[rang]?.tuer();
      await sleep(500);
      await repliques[rang]?.lancer();
    },
    async fermer() {
      balance.close();
      await Promise.all(repliques.map((replique) => replique.fermer()));
      await arreter(sandbox, 'SIGTERM');
    },
  };
}
