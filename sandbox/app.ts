import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { openCheckouts } from './direct/checkout.ts';
import { createCheckoutFlow } from './direct/checkoutFlow.ts';
import { type DirectParts, setDirectRoutes } from './direct/routes.ts';
import { setHeaders } from './headers.ts';
import { PaymentFlow } from './paymentFlow.ts';
import { setRoutes } from './routes.ts';
import type { SandboxOptions } from './sandboxOptions.ts';
import { openTransactionStore } from './transactionStore.ts';
import { readWording } from './wording.ts';

/** Worldline Direct beside Sips. Its book closes with the program. */
export async function setDirect(
  app: FastifyInstance,
  options: SandboxOptions,
  wording: DirectParts['wording'],
): Promise<void> {
  const checkouts = openCheckouts(options.folder);
  const flow = createCheckoutFlow(checkouts, options);
  await setDirectRoutes(app, { checkouts, flow, options, wording, nextCreations: [] });
  app.addHook('onClose', async () => {
    await flow.close();
    checkouts.close();
  });
}

/** Builds the simulated payment pages. Closing it drops late answers, waits for running ones and closes the book. */
export async function buildSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const store = openTransactionStore(options.folder);
  const flow = new PaymentFlow(store, options);
  const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: 'idle' });
  await app.register(formbody);
  setHeaders(app);
  const wording = readWording();
  setRoutes(app, { flow, store, options, wording });
  app.addHook('onClose', async () => {
    await flow.close();
    store.close();
  });
  if (options.direct) await setDirect(app, options, wording);
  return app;
}
