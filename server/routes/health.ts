import type { FastifyPluginAsync } from 'fastify';
import { requireWritable } from '../database/canWrite.ts';
import { within } from '../network/within.ts';
import type { Dependencies } from './dependencies.ts';

const TIMEOUT_MS = 2_000;

interface HealthOptions extends Pick<Dependencies, 'db' | 'config'> {
  readonly shutdownRequested: () => boolean;
}

/** Monitoring outside relies on these addresses and on their answers. */
export const health: FastifyPluginAsync<HealthOptions> = async (app, options) => {
  const { db, config, shutdownRequested } = options;
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
    if (database && sandbox) return { status: 'ok' };
    const missing = [...(database ? [] : ['database']), ...(sandbox ? [] : ['sandbox'])];
    return reply.code(503).send({ status: 'not ready', missing });
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
