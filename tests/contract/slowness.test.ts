import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { type App, requestToken, startApp } from '../support/app.ts';

const DELAY_MS = 500;
/** What a busy machine may add. */
const MARGIN_MS = 5_000;
/** Between two signs of somebody who is slow. */
const STEP_MS = 40;

let service: App;
let port: number;
beforeAll(async () => {
  service = await startApp({}, { requestTimeoutMs: DELAY_MS });
  service.app.get('/reflexion', async () => {
    await wait(3 * DELAY_MS);
    return 'ok';
  });
  port = Number(new URL(await service.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => service.close());

/** Sends `debut` at once and then one sign of `suite` after the other. @returns what came, and when it ended, ms */
function sendSlowly(
  first: string,
  rest: string,
): Promise<{ received: string; durationMs: number }> {
  return new Promise((resolve) => {
    const since = performance.now();
    const socket = connect(port, '127.0.0.1');
    let receipt = '';
    let rank = 0;
    const clock = setInterval(() => {
      if (rank < rest.length && socket.writable) socket.write(rest[rank] ?? '');
      rank += 1;
    }, STEP_MS);
    socket.on('data', (chunk) => {
      receipt += chunk;
    });
    // A connection that was ended may still be written to: what matters is that it is closed.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(clock);
      resolve({ received: receipt, durationMs: performance.now() - since });
    });
    socket.write(first);
  });
}

const row = (path: string) => `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
// It needs no bearer: its body is waited for.
const ROW = `${row(CALLS.directNotification.path)}Content-Type: application/json\r\n`;
const BODY = `${ROW}Content-Length: 30000\r\n\r\n{`;
const WITHOUT_TOKEN = `${row(CALLS.rechercheAmende.path)}Content-Length: 30000\r\n\r\n{`;
const HEADERS = `${ROW}X-Lent: `;
const TWO_HOURS = 'a'.repeat(20_000);

describe('requests that arrive slowly', () => {
  it.concurrent.each([
    ['a body', 408, BODY, TWO_HOURS],
    [
      'a body in pieces',
      408,
      `${ROW}Transfer-Encoding: chunked\r\n\r\n`,
      '1\r\na\r\n'.repeat(5_000),
    ],
    ['headers', 408, HEADERS, TWO_HOURS],
    ['a body that stops', 408, BODY, ''],
    ['headers that stop', 408, HEADERS, ''],
    ['a body that is refused before it is read', 401, WITHOUT_TOKEN, TWO_HOURS],
  ])('%s ends after its time, answered %i', async (_, status, first, rest) => {
    const { received: receipt, durationMs: duration } = await sendSlowly(first, rest);
    expect(receipt.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(duration).toBeGreaterThan(DELAY_MS - STEP_MS);
    expect(duration).toBeLessThan(DELAY_MS + MARGIN_MS);
  });

  it('150 of them hold their connections, and others are served meanwhile', async () => {
    const other = await startApp({}, { db: service.db });
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const taken = Array.from({ length: 150 }, (_, rank) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write([BODY, HEADERS, 'POST /'][rank % 3] ?? '');
      return socket;
    });
    const kept = () => promisify(other.app.server.getConnections.bind(other.app.server))();
    await expect.poll(kept).toBe(150);
    for (let call = 0; call < 10; call += 1) {
      for (const socket of taken) socket.write('a');
      expect((await requestToken(other)).statusCode).toBe(200);
      expect((await fetch(`${address}/health/live`)).status).toBe(200);
    }
    expect(taken.filter(({ destroyed }) => destroyed)).toHaveLength(0);
    for (const socket of taken) socket.destroy();
    await other.close();
  });

  it.concurrent('an answer may take longer than a request', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/reflexion`);
    expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
  });
});
