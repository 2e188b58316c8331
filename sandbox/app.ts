import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { setApi } from './api.ts';
import { setControl } from './control.ts';
import { setHeaders } from './headers.ts';
import type { SandboxOptions } from './options.ts';
import { createParts } from './parts.ts';
import { setPayerPages } from './payerPages.ts';
import { setPaymentsApi } from './paymentsApi.ts';

function setFiles(app: FastifyInstance): void {
  const types = { 'style.css': 'text/css; charset=utf-8', 'icone.svg': 'image/svg+xml' };
  for (const [name, type] of Object.entries(types)) {
    const file = readFileSync(new URL(name, import.meta.url), 'utf8');
    app.get(`/${name}`, async (_, reply) => reply.type(type).send(file));
  }
  app.get('/health', async () => ({ statut: 'ok' }));
}

/** Builds the simulated Worldline Direct. Closing it waits for running actions. */
export async function buildSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const parts = createParts(options);
  // A proxy on this machine may end TLS, so its forwarded headers are trusted.
  const app = Fastify({ bodyLimit: 65_536, forceCloseConnections: 'idle', trustProxy: 'loopback' });
  await app.register(formbody);
  setHeaders(app);
  setFiles(app);
  setPayerPages(app, parts);
  setControl(app, parts);
  const setSigned = async (api: FastifyInstance) => {
    setApi(api, parts);
    setPaymentsApi(api, parts);
  };
  await app.register(setSigned, { prefix: '/v2/:merchantId' });
  app.addHook('onClose', async () => {
    await parts.flow.close();
    parts.book.close();
  });
  return app;
}
