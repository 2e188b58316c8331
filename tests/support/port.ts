import { once } from 'node:events';
import { createServer } from 'node:net';

/** A TCP port of the loopback interface that nothing listens on. */
export async function portLibre(): Promise<number> {
  const serveur = createServer().listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  serveur.close();
  await once(serveur, 'close');
  if (adresse === null || typeof adresse === 'string') throw new Error('no TCP port');
  return adresse.port;
}
