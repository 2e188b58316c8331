import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire to the database that can be cut and mended. @param vers address of the database */
export async function tendreFil(vers: URL) {
  const brins = new Set<Socket>();
  let coupe = false;
  let refuses = 0;
  const serveur = createServer((client) => {
    if (coupe) {
      refuses += 1;
      return client.destroy();
    }
    const base = connect(Number(vers.port), vers.hostname);
    for (const brin of [client, base]) {
      brins.add(brin);
      brin.on('error', () => undefined).on('close', () => brins.delete(brin));
    }
    return client.pipe(base).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  const { port } = serveur.address() as AddressInfo;
  const couper = () => {
    coupe = true;
    for (const brin of brins) brin.destroy();
  };
  return {
    port,
    /** Connections refused while it was cut. */
    refuses: () => refuses,
    couper,
    reparer: () => {
      coupe = false;
    },
    fermer: () => {
      couper();
      serveur.close();
    },
  };
}
