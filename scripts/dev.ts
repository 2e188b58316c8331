import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { createServer } from 'vite';
import { requireFolder } from './freshness.mjs';

requireFolder();

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const apiPort = process.env.API_PORT ?? String(port + 2);
process.env.API_PORT = apiPort;

const vite = await createServer({
  server: { port, host, strictPort: true },
  // Other documents of the repository are no pages of the application.
  optimizeDeps: { entries: ['index.html'] },
});
await vite.listen();
const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const origin = process.env.PUBLIC_URL ?? `http://${host}:${port}`;
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, PORT: apiPort, PUBLIC_URL: origin },
});

const FRAMES = 5;

/** Shows a fault in the browser, because an answer names an incident only, and the log knows the cause. */
function showFault(line: string): void {
  console.log(line);
  if (!line.endsWith('"msg":"fault"}')) return;
  const { message, stack } = JSON.parse(line).err;
  const top = stack.split('\n').slice(0, FRAMES).join('\n');
  vite.ws.send({ type: 'error', err: { message, stack: top, plugin: 'server' } });
}

createInterface({ input: server.stdout }).on('line', showFault);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  await vite.close();
  process.exit(0);
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', stop);
vite.printUrls();
