import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

function start(env: NodeJS.ProcessEnv) {
  const { PATH, HOME, TMPDIR } = process.env;
  return spawn(process.execPath, ['dist/node/server/main.js'], {
    env: { PATH, HOME, TMPDIR, TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts the service as a process of its own, which is expected to refuse. @returns its exit code and what it says */
export async function startExpectingRefusal(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: unknown; readonly said: string }> {
  const server = start(env);
  server.stdout.resume();
  const said = text(server.stderr);
  const [code] = await once(server, 'exit');
  return { code, said: await said };
}

/** Starts it, and stops it once it is ready. @returns what it prints */
export async function startAndStop(env: NodeJS.ProcessEnv): Promise<string> {
  const server = start(env);
  server.stderr.pipe(process.stderr, { end: false });
  let printed = '';
  for await (const part of server.stdout.setEncoding('utf8')) {
    printed += part;
    if (/^Ready$/m.test(printed)) server.kill('SIGTERM');
  }
  return printed;
}
