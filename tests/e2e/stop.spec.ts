import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/port.ts';
import { expect, matrix, test } from './support/test.ts';

/** Runs `npm start` as an operator does, with npm and the shell between, and resolves once it says that it is ready. */
async function npmStart(env: NodeJS.ProcessEnv) {
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    if (/^Ready$/m.test(String(chunk))) return { child, ended };
  }
  throw new Error(`npm start ended: ${await ended}`);
}

test.describe('npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amendes-arret-'));
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(
      `ends with the server, and with 0, on ${signal}`,
      matrix(signal !== 'SIGTERM'),
      async () => {
        const [port, sandbox] = [await freePort(), await freePort()];
        const { PATH, HOME } = process.env;
        const { child, ended } = await npmStart({
          PATH,
          HOME,
          TZ: 'UTC',
          PORT: String(port),
          GATEWAY_PORT: String(sandbox),
          DATA_DIR: join(folder, signal),
        });
        const live = () =>
          fetch(`http://127.0.0.1:${port}/health/live`).then(({ status }) => status);
        expect(await live()).toBe(200);
        child.kill(signal);
        expect(await ended).toEqual([0, null]);
        // The database is closed before the process ends: nobody is left who serves, or holds it.
        await expect(live()).rejects.toThrow();
        await expect(fetch(`http://127.0.0.1:${sandbox}/health`)).rejects.toThrow();
      },
    );
  }
});
