import { Agent, request } from 'node:http';
import type { Shot } from '../throughput/shoot.ts';

/** One answer of the service, as its caller saw it. */
export interface Answer {
  /** HTTP status; 0 where the connection broke or nothing came in time. */
  readonly status: number;
  readonly body: string;
  readonly ms: number;
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
export function openCaller(port: number, connections: number): Caller {
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
