import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire to the database that can be cut and mended, or fall silent. @param target address of the database */
export async function setTripwire(target: URL) {
  const strands = new Set<Socket>();
  let cut = false;
  let silent = false;
  let refuses = 0;
  const server = createServer((client) => {
    if (cut) {
      refuses += 1;
      return client.destroy();
    }
    const base = connect(Number(target.port), target.hostname);
    for (const strand of [client, base]) {
      strands.add(strand);
      strand.on('error', () => undefined).on('close', () => strands.delete(strand));
    }
    client.pipe(base).pipe(client);
    if (silent) for (const strand of [client, base]) strand.pause();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cutLine = () => {
    cut = true;
    for (const strand of strands) strand.destroy();
  };
  return {
    port,
    /** Connections refused while it was cut. */
    refuses: () => refuses,
    cutLine,
    repair: () => {
      cut = false;
    },
    /** Connections stay open, and nothing comes through. */
    silence: () => {
      silent = true;
      for (const strand of strands) strand.pause();
    },
    /** As a firewall forgets them: the connections of now stay silent, new ones speak. */
    forget: () => {
      for (const strand of strands) strand.pause();
    },
    speak: () => {
      silent = false;
      for (const strand of strands) strand.resume();
    },
    fermer: () => {
      cutLine();
      server.close();
    },
  };
}
