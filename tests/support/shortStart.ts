import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Starts the service as a process of its own, which is expected to refuse. @returns its exit code and what it says */
export async function startExpectingRefusal(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: unknown; readonly said: string }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const server = spawn(process.execPath, ['dist/node/server/main.js'], {
    env: { PATH, HOME, TMPDIR, TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stdout.resume();
  const said = text(server.stderr);
  const [code] = await once(server, 'exit');
  return { code, said: await said };
}
