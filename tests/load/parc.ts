import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { portLibre } from '../support/port.ts';
import { arreter, attendrePret, environnement, lancer } from './processus.ts';

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

function creerReplique(port: number, env: NodeJS.ProcessEnv, journal: string) {
  let enfant: ChildProcess;
  const demarrer = async () => {
    enfant = lancer('server/main.ts', { ...env, PORT: String(port) }, journal);
    await attendrePret(port, enfant);
  };
  return {
    port,
    lancer: demarrer,
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
  const url = `http://127.0.0.1:${entree}`;
  const env = environnement({
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
  });
  const sandbox = lancer('tests/load/provider.enfant.ts', env, join(dossier, 'sandbox.log'));
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
