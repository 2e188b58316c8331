import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { setHeaders } from './headers.ts';
import { PaymentFlow } from './paymentFlow.ts';
import { setRoutes } from './routes.ts';
import type { SandboxOptions } from './sandboxOptions.ts';
import { openTransactionStore } from './transactionStore.ts';
import { readWording } from './wording.ts';

/** Builds the simulated payment page. Closing it drops late answers, waits for running ones and closes the book. */
export async function buildSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const store = openTransactionStore(options.dossier);
  const flow = new PaymentFlow(store, options);
  const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: 'idle' });
  await app.register(formbody);
  setHeaders(app);
  setRoutes(app, { flow, store, options, wording: readWording() });
  app.addHook('onClose', async () => {
    await flow.close();
    store.close();
  });
  return app;
}
