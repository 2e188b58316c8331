import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { setHeaders } from './headers.ts';
import { PaymentFlow } from './paymentFlow.ts';
import { setRoutes } from './routes.ts';
import type { SandboxOptions } from './sandboxOptions.ts';
import { openTransactionStore } from './transactionStore.ts';
import { readWording } from './wording.ts';

/**
 * The simulated payment page: no money moves, no card number is kept. It is not listening yet.
 * Closing it drops late answers, waits for those under way and closes the book.
 * @throws Error when the directory of the book cannot be written
 */
export async function buildSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const store = openTransactionStore(options.dossier);
  const flow = new PaymentFlow(store, options);
  const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: 'idle' });
  await app.register(formbody);
  setHeaders(app);
  setRoutes(app, { flow, store, options, wording: readWording() });
  app.addHook('onClose', async () => {
    await flow.fermer();
    store.fermer();
  });
  return app;
}
