import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/support/port.ts';
import { environment, launch, stopProcess, waitUntilReady } from './processes.ts';

/** One server of the service, which can be killed and come back. */
interface Replica {
  readonly port: number;
  launch(): Promise<void>;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Two replicas over one PostgreSQL behind one address, and the provider's sandbox. */
export interface Fleet {
  /** The address that payers and the provider know. */
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
  /** Kills a replica by SIGKILL and brings it back. */
  kill(rank: 0 | 1): Promise<void>;
  /** Ends everything, the replicas by SIGTERM. */
  close(): Promise<void>;
}

function createReplica(port: number, env: NodeJS.ProcessEnv, journal: string): Replica {
  let child: ChildProcess;
  return {
    port,
    async launch() {
      child = launch('server/main.ts', { ...env, PORT: String(port) }, journal);
      await waitUntilReady(port, child);
    },
    stop: (signal) => stopProcess(child, signal),
  };
}

/** A balancer of connections: in turn, and to the other one where the first does not answer. */
function restart(replicas: readonly Replica[]) {
  let round = 0;
  return createServer((client) => {
    round += 1;
    const attempt = (guesses: number): void => {
      const target = replicas[(round + guesses) % replicas.length];
      if (target === undefined || guesses >= replicas.length) {
        client.destroy();
        return;
      }
      const server = connect(target.port, '127.0.0.1');
      server.once('connect', () => {
        server.removeAllListeners('error');
        server.on('error', () => client.destroy()).on('close', () => client.destroy());
        client.on('close', () => server.destroy());
        client.pipe(server).pipe(client);
      });
      server.once('error', () => attempt(guesses + 1));
    };
    client.on('error', () => client.destroy());
    attempt(0);
  });
}

/**
 * Starts the sandbox, two replicas and their balancer; their logs go to files of `folder`.
 * @param urlPostgres an empty database
 */
export async function startFleet(urlPostgres: string, folder: string): Promise<Fleet> {
  const [entry, a, b, bank] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const url = `http://127.0.0.1:${entry}`;
  const env = environment({
    DATABASE_URL: urlPostgres,
    DATA_DIR: folder,
    PUBLIC_URL: url,
    GATEWAY_PORT: String(bank),
    DIRECT_URL: `http://127.0.0.1:${bank}`,
    // Every payer has an address of their own; an attempt nobody ends is over soon.
    TRUST_PROXY: '127.0.0.1',
    TENTATIVE_MINUTES: '1',
    LOG_LEVEL: 'warn',
  });
  const sandbox = launch('sandbox/main.ts', env, join(folder, 'sandbox.log'));
  const replicas = [a, b].map((port) =>
    createReplica(port, env, join(folder, `replique-${port}.log`)),
  );
  let restarts = Promise.resolve();
  /** One restart at a time. */
  const killAndStart = (replica: Replica | undefined): Promise<void> => {
    restarts = restarts.then(async () => {
      await replica?.stop('SIGKILL');
      await sleep(500);
      await replica?.launch();
    });
    return restarts;
  };
  await replicas[0]?.launch();
  await replicas[1]?.launch();
  const balance = restart(replicas).listen(entry, '127.0.0.1');
  await once(balance, 'listening');
  return {
    url,
    env,
    kill: (rank) => killAndStart(replicas[rank]),
    async close() {
      balance.close();
      await Promise.all(replicas.map((replica) => replica.stop('SIGTERM')));
      await stopProcess(sandbox, 'SIGTERM');
    },
  };
}
