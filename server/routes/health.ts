import type { FastifyPluginAsync } from 'fastify';
import { requireWritable } from '../database/canWrite.ts';
import { within } from '../network/within.ts';
import type { Dependencies } from './dependencies.ts';

const TIMEOUT_MS = 2_000;

interface HealthOptions extends Pick<Dependencies, 'db' | 'config'> {
  readonly shutdownRequested: () => boolean;
  /** Reads the jobs of the clock that no server does. */
  readonly readLate: () => Promise<readonly string[]>;
}

/** Monitoring outside relies on these addresses and on their answers. */
export const health: FastifyPluginAsync<HealthOptions> = async (app, options) => {
  const { db, config, shutdownRequested, readLate } = options;
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (_request, reply) => {
    if (shutdownRequested()) return reply.code(503).send({ status: 'stopping' });
    // Migrations need no check here: the server migrates before it listens.
    const database = await answers(() => within(TIMEOUT_MS, requireWritable(db)));
    const { sandboxPort, direct } = config;
    const sandbox = sandboxPort === null || (await answers(() => askSandbox(direct.baseUrl)));
    const late = database ? await within(TIMEOUT_MS, readLate()).catch(() => []) : [];
    // Payers can pay without the jobs, so a server that serves them stays ready.
    const jobs = config.servesPeople || late.length === 0;
    const named = late.length > 0 && { late };
    if (database && sandbox && jobs) return { status: 'ok', ...named };
    const parts = { database, sandbox, jobs };
    const missing = Object.entries(parts).flatMap(([name, isThere]) => (isThere ? [] : name));
    return reply.code(503).send({ status: 'not ready', missing, ...named });
  });
};

const answers = (ask: () => Promise<unknown>): Promise<boolean> =>
  ask().then(
    () => true,
    () => false,
  );

async function askSandbox(origin: string): Promise<void> {
  const reply = await fetch(`${origin}/health`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // An unread body would keep its connection open.
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the sandbox answers ${reply.status}`);
}
