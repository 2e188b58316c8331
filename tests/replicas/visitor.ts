import { type IncomingHttpHeaders, request } from 'node:http';
import { CALLS, type CallName } from '#contract/calls.ts';
import { sealTimestamp } from '#contract/timestamp.ts';

/** An answer as it came through the proxy. */
export interface Answer {
  /** 0 where the connection broke. */
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** Where somebody asks from: an address of this machine's loopback network, and what they claim to be. */
export interface Origin {
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends one request on a connection of its own, from the given address. */
export function send(port: number, { address, headers }: Origin, sent: Sent): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = (): void => resolve({ status: 0, text: '', headers: {} });
    const { method, path, body = '' } = sent;
    const length = { 'content-length': Buffer.byteLength(body) };
    const out = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        localAddress: address,
        headers: { ...sent.headers, ...headers, ...length },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers });
        });
        answer.on('error', failed);
      },
    );
    out.on('error', failed);
    out.end(body);
  });
}

/** A visitor with one bearer. `claiming` is the same one with further headers. */
export interface Visitor {
  call(name: CallName, body: object): Promise<Answer>;
  claiming(headers: Readonly<Record<string, string>>): Visitor;
}

function withBearer(port: number, origin: Origin, bearer: string): Visitor {
  return {
    call: (name, body) =>
      send(port, origin, {
        method: CALLS[name].method,
        path: CALLS[name].path,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    claiming: (headers) => withBearer(port, { ...origin, headers }, bearer),
  };
}

/** Begins a session as the web app does (K-01). @param key the public setting @throws when it is refused */
export async function openVisitor(port: number, address: string, key: string): Promise<Visitor> {
  const sub = await sealTimestamp(key, Date.now());
  const { method, path } = CALLS.token;
  const { status, text } = await send(port, { address }, { method, path: `${path}?sub=${sub}` });
  if (status !== 200) throw new Error(`token: ${status}`);
  return withBearer(port, { address }, text);
}
