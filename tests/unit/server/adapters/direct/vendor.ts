import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { createDirectProvider } from '#server/adapters/direct/DirectProvider.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { DIRECT } from '../../../../fixtures/direct.ts';

export interface Scripted {
  readonly status: number;
  /** A text is sent as HTML. */
  readonly body: object | string;
  readonly headers?: Record<string, string>;
  /** Between two bytes of the body; the headers come at once. */
  readonly byteMs?: number;
}
interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Its connection is closed under the request. */
export const CLOSED = 'closed';

/** A vendor that answers each path as it is told. Null: never. */
export async function vendor(script: (path: string) => Scripted | typeof CLOSED | null) {
  const seen: Seen[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    seen.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    const answer = script(path.replace('/v2/AMENDES-TEST/', ''));
    if (answer === null) return;
    if (answer === CLOSED) return request.socket.destroy();
    const isHtml = typeof answer.body === 'string';
    response.writeHead(answer.status, {
      'content-type': isHtml ? 'text/html' : 'application/json',
      ...answer.headers,
    });
    const text = isHtml ? String(answer.body) : JSON.stringify(answer.body);
    if (answer.byteMs !== undefined) {
      response.flushHeaders();
      for (const byte of text) {
        if (response.destroyed) return;
        response.write(byte);
        await wait(answer.byteMs);
      }
    }
    response.end(answer.byteMs === undefined ? text : '');
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const baseUrl = `http://127.0.0.1:${address.port}`;
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, baseUrl, provider: createDirectProvider({ ...DIRECT, baseUrl }) };
}

export const ok = (body: object): Scripted => ({ status: 200, body });
export const error = (status: number, errorCode: string): Scripted => ({
  status,
  body: { errorId: 'e', errors: [{ errorCode, message: 'T1 4330264936344675' }] },
});
export const HTML = '<html><body>Gateway</body></html>';
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (reason: unknown) => (reason instanceof ProviderFailure ? reason : Promise.reject(reason)),
  );
