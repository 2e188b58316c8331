import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Plugin } from 'vite';

/** Milliseconds that a start may take, with its migrations and the fines of the demonstration. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.end();
      resolve(true);
    });
  });

/** Holds calls while the server restarts. Otherwise a page that asks meanwhile stays without data. */
export function holdCalls(paths: readonly string[], port: number): Plugin {
  return {
    name: 'hold-calls',
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '' }, _response, next) => {
        const end = Date.now() + PATIENCE_MS;
        if (paths.some((path) => url.startsWith(path))) {
          while (!(await answers(port)) && Date.now() < end) await setTimeout(PAUSE_MS);
        }
        next();
      });
    },
  };
}
