import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import Type from 'typebox';
import Value from 'typebox/value';
import { addressOf, returnMacOf } from './provider.ts';
import type { Webhook } from './webhook.ts';

const Creation = Type.Object({
  order: Type.Object({
    amountOfMoney: Type.Object({ amount: Type.Integer() }),
    references: Type.Object({ merchantReference: Type.String() }),
  }),
});

const Event = Type.Object({ payment: Type.Object({ id: Type.String() }) });

const PAYMENT_PATH = /\/payments\/([^/?]+)(?:\/(\w+))?/;

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
  /** From now on it knows the payment of which a webhook tells. */
  know(webhook: Webhook): void;
  close(): void;
}

/** For servers that are programs of their own: Worldline Direct makes checkouts, and knows the payments that it is told. */
export async function startVendor(): Promise<Vendor> {
  let origin = '';
  let lose: (() => void) | null = null;
  const payments = new Map<string, object>();
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
    const [, id = '', list] = PAYMENT_PATH.exec(request.url ?? '') ?? [];
    const payment = payments.get(id);
    if (payment !== undefined) return say(200, list === 'refunds' ? { refunds: [] } : payment);
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
    know({ payload }) {
      const { payment } = Value.Parse(Event, JSON.parse(payload));
      payments.set(payment.id, payment);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
