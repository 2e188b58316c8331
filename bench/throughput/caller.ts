import { Agent, request } from 'node:http';
import { type Answer, tally } from './tally.ts';

/** One request of the load. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** As long as the web app waits, in ms. */
const TIMEOUT_MS = 20_000;

/** A caller that keeps at most so many connections open to a loopback port. */
export interface Caller {
  send(shot: Shot): Promise<Answer>;
  /** Cuts all its connections. */
  close(): void;
}

/** @param connections the most at once; further requests wait for one of them, and that time counts */
function openCaller(port: number, connections: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    close: () => agent.destroy(),
    send: ({ method, path, headers, body = '' }) =>
      new Promise((resolve) => {
        const started = performance.now();
        const end = (status: number, text: string): void =>
          resolve({ status, body: text, ms: performance.now() - started });
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            method,
            path,
            agent,
            timeout: TIMEOUT_MS,
            headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          },
          (answer) => {
            let text = '';
            answer.setEncoding('latin1').on('data', (chunk: string) => {
              text += chunk;
            });
            answer.on('end', () => end(answer.statusCode ?? 0, text));
            answer.on('error', () => end(0, ''));
          },
        );
        sent.on('timeout', () => sent.destroy());
        sent.on('error', () => end(0, ''));
        sent.end(body);
      }),
  };
}

/** What a run came to. Times in ms. */
export interface Measure {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Keeps so many connections busy, each with one request at a time.
 * @param next makes the next request; called once for each
 * @param valid whether the body of an answer is what it must be
 * @throws when one answer is not 200 or not valid: such a run measures nothing
 */
export async function shoot(
  port: number,
  connections: number,
  seconds: number,
  next: () => Shot,
  valid: (body: string) => boolean,
): Promise<Measure> {
  const caller = openCaller(port, connections);
  const answers: Answer[] = [];
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1_000;
  const keepBusy = async () => {
    while (elapsed() < seconds) answers.push(await caller.send(next()));
  };
  await Promise.all(Array.from({ length: connections }, keepBusy));
  const perSecond = answers.length / elapsed();
  caller.close();
  const { statuses, p50, p99 } = tally(answers, valid);
  if (Object.keys(statuses).join() !== '200') throw new Error(JSON.stringify(statuses));
  return { perSecond, p50, p99 };
}
