import type { FastifyInstance } from 'fastify';

/**
 * A worker that takes the place of any other at once, deletes what it kept, and goes: pages then come from the network
 * alone. Browsers ask for the script of a worker at each navigation, past the worker and past their own cache.
 */
const WITHDRAWAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const key of await caches.keys()) await caches.delete(key);
  await registration.unregister();
})()));
`;

/** Serves it in the place of the worker of the build: what an operator does about a bad worker. */
export function withdrawServiceWorker(app: FastifyInstance): void {
  app.get('/serviceWorker.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(WITHDRAWAL),
  );
}
