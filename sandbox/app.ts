import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { poserEntetes } from './headers.ts';
import { Caisse } from './paymentFlow.ts';
import { poserRoutes } from './routes.ts';
import type { OptionsSandbox } from './sandboxOptions.ts';
import { ouvrirLivre } from './transactionStore.ts';
import { lireTextes } from './wording.ts';

/**
 * The simulated payment page: no money moves, no card number is kept. It is not listening yet.
 * Closing it drops late answers, waits for those under way and closes the book.
 * @throws Error when the directory of the book cannot be written
 */
export async function buildSandbox(options: OptionsSandbox): Promise<FastifyInstance> {
  const livre = ouvrirLivre(options.dossier);
  const caisse = new Caisse(livre, options);
  const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: 'idle' });
  await app.register(formbody);
  poserEntetes(app);
  poserRoutes(app, { caisse, livre, options, textes: lireTextes() });
  app.addHook('onClose', async () => {
    await caisse.fermer();
    livre.fermer();
  });
  return app;
}
