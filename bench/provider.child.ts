import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { setDirect } from '#sandbox/app.ts';
import { readEnvironment } from '#sandbox/environment.ts';
import { setHeaders } from '#sandbox/headers.ts';
import { PaymentFlow } from '#sandbox/paymentFlow.ts';
import { setRoutes } from '#sandbox/routes.ts';
import { CODE } from '#sandbox/transaction.ts';
import { openTransactionStore } from '#sandbox/transactionStore.ts';
import { readWording } from '#sandbox/wording.ts';

// The payment sandbox as a program, with the one habit of a real page of Sips that it lacks: after a refusal, which
// was told to the merchant, the page takes another card. What is accepted then is late money.

const { port, host, options } = readEnvironment(process.env);
const store = openTransactionStore(options.folder);
const flow = new PaymentFlow(store, options);
const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: 'idle' });
await app.register(formbody);
setHeaders(app);
const wording = readWording();
setRoutes(app, { flow, store, options, wording });
if (options.direct) await setDirect(app, options, wording);
app.post<{ Params: { id: string } }>('/paiement/:id/autre-carte', async (request, reply) => {
  const transaction = store.byId(request.params.id);
  if (transaction?.resultat?.code !== CODE.REFUSED) return reply.code(409).send();
  store.save({ ...transaction, etape: 'CARTE', carte: null, resultat: null });
  return reply.code(204).send();
});
app.addHook('onClose', async () => {
  await flow.close();
  store.close();
});
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ port, host });
