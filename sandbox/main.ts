import { buildSandbox } from './app.ts';
import { readEnvironment } from './environment.ts';

/** Sends a message to the parent process, if there is one. */
function say(message: { readonly ready: string } | { readonly failure: string }): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'port' in error && 'code' in error && error.code === 'EADDRINUSE'
    ? `Port ${error.port} is taken: free it, or give the payment sandbox another one with GATEWAY_PORT.`
    : error.message;
}

try {
  const { port, host, options } = readEnvironment(process.env);
  const app = await buildSandbox(options);
  const stop = () => void app.close().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  process.once('disconnect', stop);
  // The parent may have ended while this program was loading: then `disconnect` never comes.
  if (process.connected === false) process.exit(0);
  await say({ ready: await app.listen({ port, host }) });
} catch (error) {
  const failure = sentence(error);
  if (process.send) await say({ failure });
  else process.stderr.write(`${failure}\n`);
  process.exit(1);
}
