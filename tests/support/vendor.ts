import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import Type from 'typebox';
import Value from 'typebox/value';
import { addressOf, returnMacOf } from './provider.ts';

const Creation = Type.Object({
  order: Type.Object({
    amountOfMoney: Type.Object({ amount: Type.Integer() }),
    references: Type.Object({ merchantReference: Type.String() }),
  }),
});

async function create(request: IncomingMessage, origin: string) {
  const { order } = Value.Parse(Creation, await json(request));
  const { merchantReference: reference } = order.references;
  return {
    hostedCheckoutId: reference,
    merchantReference: reference,
    RETURNMAC: returnMacOf(reference),
    redirectUrl: addressOf(origin, { reference, amount: order.amountOfMoney.amount }),
  };
}

export interface Vendor {
  readonly origin: string;
  /** The next checkout is made, and its answer never comes. @returns once it was asked for */
  loseNext(): Promise<void>;
  close(): void;
}

/** For servers that are programs of their own: Worldline Direct makes checkouts, and knows no payment. */
export async function startVendor(): Promise<Vendor> {
  let origin = '';
  let lose: (() => void) | null = null;
  const server = createServer(async (request, response) => {
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'POST') {
      const made = await create(request, origin);
      if (lose === null) return say(201, made);
      lose();
      lose = null;
      return;
    }
    if (request.url?.endsWith('/testconnection')) return say(200, { result: 'OK' });
    return say(404, { errorId: 'none', errors: [{ errorCode: '20001101' }] });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    loseNext: () =>
      new Promise((resolve) => {
        lose = resolve;
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
