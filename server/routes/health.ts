import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../plugins/errors.ts';
import type { Dependencies } from './dependencies.ts';

const TIMEOUT_MS = 2_000;

interface HealthOptions extends Pick<Dependencies, 'base' | 'config'> {
  /** The server was asked to stop. */
  readonly shutdownRequested: () => boolean;
}

/** Whether the process runs, and whether it can do its work (names that outsiders rely on). */
export const health: FastifyPluginAsync<HealthOptions> = async (app, options) => {
  const { base, config, shutdownRequested } = options;
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (_request, reply) => {
    if (shutdownRequested()) return reply.code(503).send({ status: 'stopping' });
    // The server listens only once its migrations are done, so reaching the database is enough.
    await sql`select 1`.execute(base);
    if (config.sandboxPort !== null) await askSandbox(new URL('/health', config.sips.url));
    return { status: 'ok' };
  });
};

async function askSandbox(address: URL): Promise<void> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (reply?.ok !== true) throw new ApiError('indisponible', 'The gateway does not answer');
}
