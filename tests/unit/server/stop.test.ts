import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drain, listenAlone } from '#server/start/stop.ts';
import { startApp } from '../../support/app.ts';
import { folderWithDatabase } from '../../support/embedded.ts';
import { newFolder } from '../../support/folder.ts';
import { EVENT_MS } from '../../support/limits.ts';
import { freePort } from '../../support/port.ts';

/** A process that has opened a server after a database, and takes a while to close the server. */
const PROCESS = `
  import { stopWithGrace } from '#server/start/stop.ts';
  const stop = stopWithGrace(1_500, ({ message }) => message);
  stop.onStop(() => console.log('database closed'));
  stop.onStop(async () => {
    console.log('requested', stop.requested);
    await new Promise((resolve) => setTimeout(resolve, Number(process.argv[1])));
    console.log('server closed');
  });
  console.log('ready', stop.requested);
  process.on('message', () => { throw new Error('a fault'); });
`;

const CLOSED = ['ready false', 'requested true', 'server closed', 'database closed'];

/** Runs it until it is ready. @param closingMs how long its server takes to close */
async function run(closingMs: number) {
  const args = ['--import', 'tsx', '--input-type=module', '-e', PROCESS, String(closingMs)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const said: string[] = [];
  child.stdout?.on('data', (chunk) => said.push(String(chunk)));
  child.stderr?.on('data', (chunk) => said.push(String(chunk)));
  const ended = once(child, 'close');
  await vi.waitFor(() => expect(said.join('')).toContain('ready'), EVENT_MS);
  const end = async () => {
    const [code, signal] = await ended;
    return { code: code ?? signal, said: said.join('').trim().split('\n') };
  };
  return { child, said, end };
}

describe('a process that is asked to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('undoes the last thing first on %s', async (signal) => {
    const { child, end } = await run(0);
    child.kill(signal);
    expect(await end()).toEqual({ code: 0, said: CLOSED });
  });

  it('takes what npm and the terminal both pass on for one demand', async () => {
    const { child, said, end } = await run(300);
    child.kill('SIGINT');
    await vi.waitFor(() => expect(said.join('')).toContain('requested'), EVENT_MS);
    child.kill('SIGINT');
    expect(await end()).toEqual({ code: 0, said: CLOSED });
  });

  it('ends at once when it is asked again', async () => {
    const { child, said, end } = await run(10_000);
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(said.join('')).toContain('requested'), EVENT_MS);
    await sleep(600);
    child.kill('SIGTERM');
    expect(await end()).toEqual({ code: 1, said: CLOSED.slice(0, 2) });
  });

  it('ends when closing takes too long', async () => {
    const { child, end } = await run(10_000);
    child.kill('SIGTERM');
    expect(await end()).toMatchObject({ code: 1 });
  });

  it('says a fault that nobody caught, undoes everything and ends with 1', async () => {
    const { child, end } = await run(0);
    child.send('fail');
    const [ready, ...closed] = CLOSED;
    expect(await end()).toEqual({ code: 1, said: [ready, 'a fault', ...closed] });
  });
});

describe('a stop that comes early', () => {
  it('O-12: is not lost while a listener takes over from others', () => {
    const [early, receive] = [vi.fn(), vi.fn()];
    for (const listener of [early, vi.fn()]) process.on('SIGUSR2', listener);
    const left: number[] = [];
    // Without any listener Node drops a signal that waits.
    const count = () => left.push(process.listenerCount('SIGUSR2'));
    process.on('removeListener', count);
    listenAlone('SIGUSR2', receive);
    process.off('removeListener', count);
    process.emit('SIGUSR2');
    process.off('SIGUSR2', receive);
    expect(left).toEqual([2, 1]);
    expect([early.mock.calls.length, receive.mock.calls.length]).toEqual([0, 1]);
  });

  /** Ends it once a condition holds. @returns how it ended, and what is in its folder */
  const startAndKill = async (DATA_DIR: string, condition: string) => {
    const preload = `
      import { existsSync } from 'node:fs';
      const timer = setInterval(() => {
        if (!(${condition})) return;
        clearInterval(timer);
        process.kill(process.pid, 'SIGTERM');
      }, 1);`;
    const child = spawn(process.execPath, ['dist/node/server/main.js'], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR,
        DIRECT_URL: 'http://127.0.0.1:9',
        PORT: String(await freePort()),
        NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(preload)}"`,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return { ended: await once(child, 'exit'), files: readdirSync(DATA_DIR).sort() };
  };

  it('O-12: is heard before the program is loaded', async () => {
    expect(await startAndKill(newFolder(), "process.listenerCount('SIGTERM') > 0")).toEqual({
      ended: [0, null],
      files: [],
    });
  });

  it('O-12: is heard while `npm start` looks whether the build is fresh', async () => {
    const script = `
      const { runCompiled, SERVER } = await import('./scripts/launch.mjs');
      void runCompiled(SERVER, ['programs']);
      process.kill(process.pid, 'SIGTERM');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { PATH: process.env.PATH, DATA_DIR: newFolder() },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('O-12: leaves no lock while the database opens', async () => {
    const folder = await folderWithDatabase();
    const condition = `existsSync(${JSON.stringify(join(folder, 'verrou'))})`;
    const { ended, files } = await startAndKill(folder, condition);
    expect({ ended, files }).toEqual({ ended: [0, null], files: ['db', 'secrets.json'] });
  });
});

describe('a server that closes', () => {
  let app: FastifyInstance;
  let respond = (): void => undefined;
  afterEach(() => app.close());

  const open = async (): Promise<string> => {
    app = Fastify();
    app.get('/lente', async () => {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return 'fait';
    });
    app.get('/vive', async () => 'fait');
    return app.listen({ port: 0, host: '127.0.0.1' });
  };
  /** Sends a request that waits for `respond`. */
  const underWay = async (url: string) => {
    const before = respond;
    const request = fetch(`${url}/lente`).then((answer) => answer.text());
    request.catch(() => undefined);
    await vi.waitFor(() => expect(respond).not.toBe(before), EVENT_MS);
    return { request };
  };

  it('lets the request under way end and accepts no other', async () => {
    const url = await open();
    const { request } = await underWay(url);
    const start = performance.now();
    const end = drain(app, 0, 20_000);
    await vi.waitFor(() => expect(fetch(`${url}/vive`)).rejects.toThrow(), EVENT_MS);
    respond();
    expect(await request).toBe('fait');
    await end;
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it('cuts what does not end in time, and a connection that says nothing', async () => {
    const url = await open();
    const { request } = await underWay(url);
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    await once(silent, 'connect');
    await drain(app, 0, 200);
    await expect(request).rejects.toThrow();
    silent.destroy();
  });

  it('still serves while a balancer turns away, and keeps no connection that it could use again', async () => {
    const url = await open();
    expect((await fetch(`${url}/vive`)).headers.get('connection')).toBe('keep-alive');
    const end = drain(app, 300, 1_000);
    const answer = await fetch(`${url}/vive`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await end;
    await expect(fetch(`${url}/vive`)).rejects.toThrow();
  });
});

describe('the service while it closes', () => {
  it('invariant 2: answers what reaches it on a connection that stands', async () => {
    const app = await startApp();
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const connection = connect(Number(new URL(url).port), '127.0.0.1');
    await once(connection, 'connect');
    const end = drain(app.app, 0, 5_000);
    await vi.waitFor(() => expect(fetch(`${url}/health/live`)).rejects.toThrow(), EVENT_MS);
    connection.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    const [first] = await once(connection, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 200 /);
    await end;
    await app.close();
  });
});
