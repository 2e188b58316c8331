import { buildSandbox } from './app.ts';
import { lireEnvironnement, type ReglagesSandbox } from './environment.ts';
import type { MessageSandbox } from './messages.ts';

function dire(message: MessageSandbox): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

function phrase(erreur: unknown, reglages: ReglagesSandbox | undefined): string {
  if (!(erreur instanceof Error)) return String(erreur);
  const code = 'code' in erreur ? erreur.code : undefined;
  return code === 'EADDRINUSE' && reglages
    ? `Port ${reglages.port} is taken: free it, or give the payment sandbox another one with GATEWAY_PORT.`
    : erreur.message;
}

async function demarrer(): Promise<void> {
  let reglages: ReglagesSandbox | undefined;
  try {
    reglages = lireEnvironnement(process.env);
    const app = await buildSandbox(reglages.options);
    const arreter = () => void app.close().then(() => process.exit(0));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, arreter);
    process.once('disconnect', arreter);
    const origine = await app.listen({ port: reglages.port, host: reglages.hote });
    await dire({ pret: origine });
  } catch (erreur) {
    const echec = phrase(erreur, reglages);
    if (process.send) await dire({ echec });
    else process.stderr.write(`${echec}\n`);
    process.exit(1);
  }
}

await demarrer();
