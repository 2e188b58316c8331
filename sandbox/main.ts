import { buildSandbox } from './app.ts';
import { readEnvironment, type SandboxSettings } from './environment.ts';

/** To the parent process. */
type SandboxMessage = { readonly ready: string } | { readonly failure: string };

function say(message: SandboxMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

function sentence(error: unknown, settings: SandboxSettings | undefined): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  return code === 'EADDRINUSE' && settings
    ? `Port ${settings.port} is taken: free it, or give the payment sandbox another one with GATEWAY_PORT.`
    : error.message;
}

async function start(): Promise<void> {
  let settings: SandboxSettings | undefined;
  try {
    settings = readEnvironment(process.env);
    const app = await buildSandbox(settings.options);
    const stop = () => void app.close().then(() => process.exit(0));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
    process.once('disconnect', stop);
    // The parent ended while this program was loading.
    if (process.connected === false) process.exit(0);
    const origin = await app.listen({ port: settings.port, host: settings.host });
    await say({ ready: origin });
  } catch (error) {
    const failure = sentence(error, settings);
    if (process.send) await say({ failure });
    else process.stderr.write(`${failure}\n`);
    process.exit(1);
  }
}

await start();
