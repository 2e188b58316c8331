import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'vite';

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const apiPort = process.env.API_PORT ?? String(port + 2);
process.env.API_PORT = apiPort;

const vite = await createServer({ server: { port, host, strictPort: true } });
await vite.listen();
const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const origin = process.env.PUBLIC_URL ?? `http://${host}:${port}`;
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: apiPort, PUBLIC_URL: origin },
});

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
