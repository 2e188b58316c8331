import { existsSync } from 'node:fs';
import type { Redis } from 'ioredis';
import { openPdfWorkerPool } from './adapters/pdf/workerPool.ts';
import { createSipsGateway } from './adapters/sips/SipsGateway.ts';
import { buildApp } from './app.ts';
import { InvalidConfiguration } from './config/InvalidConfiguration.ts';
import { type Config, readConfig } from './config/readConfig.ts';
import { LockHeld } from './database/directoryLock.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase, UnreadableDatabase } from './database/open.ts';
import { seedDemonstration } from './demonstration/seed.ts';
import type { RunningJobs } from './jobs/startJobs.ts';
import { measureGateway } from './metrics/instrument.ts';
import { createMetrics } from './metrics/metrics.ts';
import { COMPILED } from './program.ts';
import { SandboxUnavailable, startSandbox } from './sandboxProcess.ts';
import { creerPeppers, type Peppers } from './services/amende/empreinteCle.ts';
import { findMissingPeppers } from './services/amende/missingPeppers.ts';
import { closeGracefully, createShutdown, listenToSignals, type Shutdown } from './shutdown.ts';

const WEB_FOLDER = new URL(COMPILED ? '../../client/' : '../dist/client/', import.meta.url);

/** How long requests, then jobs, may take to end once the server was asked to stop, in ms. */
const REQUESTS_TIMEOUT_MS = 10_000;
const JOBS_TIMEOUT_MS = 12_000;

/** A few numbers to try, with their keys, printed in demonstration. */
const TO_TRY = [
  '5190-0101-0000-11 key 21 (fine to pay)',
  '7777-0201-0000-11 key 28 (fine that can be paid in parts)',
  '5190-0102-0000-11 key 61 (paid fine with its receipt)',
];

/**
 * Starts the service and the sandbox gateway, prints their addresses, and stops both on SIGINT or SIGTERM.
 * What an operator can put right ends in one line and exit code 1.
 */
async function start(): Promise<void> {
  const shutdown = createShutdown();
  listenToSignals(shutdown, (error) => console.error(explain(error)));
  try {
    await launch(readConfig(process.env), shutdown);
  } catch (error) {
    // What a start cut short by a signal runs into is not a fault.
    if (shutdown.requested) return;
    await shutdown.run();
    console.error(explain(error));
    process.exit(1);
  }
}

async function launch(config: Config, shutdown: Shutdown): Promise<void> {
  // The sandbox is a program of its own: it starts while the database is made ready.
  const sandbox = launchSandbox(config, shutdown);
  // Of the two the database is told first when both fail; until then this failure is not left alone.
  sandbox.catch(() => undefined);
  const { base, close } = await openDatabase(config);
  shutdown.onStop(close);
  await prepareDatabase(config, base);
  await sandbox;

  const { publicUrl, demonstration } = config;
  const { contestation } = config.settings.liens;
  const workerPool = openPdfWorkerPool({ publicUrl, contestation, demonstration });
  shutdown.onStop(workerPool.close);
  const redis = await openRedis(config);
  shutdown.onStop(() => redis?.disconnect());
  const metrics = createMetrics(true);
  const passerelle = measureGateway(createSipsGateway(config.sips), metrics);
  const app = await buildApp({
    config,
    base,
    passerelle,
    redis,
    metrics,
    genererJustificatif: workerPool.genererJustificatif,
    genererVirement: workerPool.genererVirement,
    webFolder: existsSync(WEB_FOLDER) ? WEB_FOLDER : null,
    shutdownRequested: () => shutdown.requested,
  });
  let jobs: RunningJobs | null = null;
  shutdown.onStop(() => jobs?.stop(JOBS_TIMEOUT_MS));
  shutdown.onStop(() => closeGracefully(app, config.drainMs, REQUESTS_TIMEOUT_MS));
  await app.listen({ host: config.host, port: config.port });
  announce(config);
  // After listening, and loaded then: what no visitor has to wait for.
  workerPool.warmUp();
  const { startBackground } = await import('./background.ts');
  jobs = await startBackground({ config, base, passerelle, atelier: workerPool, journal: app.log });
}

async function openRedis({ redisUrl }: Config): Promise<Redis | null> {
  if (redisUrl === null) return null;
  const { openRedis: ouvrirRedis } = await import('./adapters/redis/connection.ts');
  return ouvrirRedis(redisUrl);
}

async function prepareDatabase(config: Config, base: Database): Promise<void> {
  await migrate(base);
  const peppers = creerPeppers(config.secrets.KEY_PEPPERS);
  await requirePeppers(base, peppers);
  if (config.demonstration) await seedDemonstration(base, peppers);
}

/** @throws InvalidConfiguration when stored fines could not be proved: every right key would be refused */
async function requirePeppers(base: Database, { noms }: Peppers): Promise<void> {
  const missing = await findMissingPeppers(base, noms);
  if (missing.length === 0) return;
  const names = missing.map(({ name, fines }) => `${name} (${fines} fines)`).join(', ');
  throw new InvalidConfiguration(
    `KEY_PEPPERS lacks peppers that stored fines were hashed with: ${names}. Add them; in a demonstration put back its secrets.json, or run "npm run amendes -- demo reset"`,
  );
}

async function launchSandbox(config: Config, shutdown: Shutdown): Promise<void> {
  if (config.sandboxPort === null) return;
  const { pret, arreter } = startSandbox({
    port: config.sandboxPort,
    hote: config.host,
    dossierDonnees: config.dataFolder,
    contrat: config.sips,
    urlPublique: config.publicUrl,
  });
  // Before it listens: a start that the database refuses must not leave it behind.
  shutdown.onStop(arreter);
  await pret;
}

function announce(config: Config): void {
  console.log(`Service  ${config.publicUrl}/fr/tai`);
  if (config.sandboxPort !== null) console.log(`Sandbox  ${new URL(config.sips.url).origin}`);
  if (config.demonstration) console.log(`Try      ${TO_TRY.join('\n         ')}`);
  console.log('Ready');
}

/** Errors whose message is the whole line. */
const EXPECTED = [LockHeld, UnreadableDatabase, InvalidConfiguration, SandboxUnavailable];

/** One line for what an operator can put right; a stack for what only we can. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `${error.message}: another program uses the port; set PORT or GATEWAY_PORT`;
  }
  if (EXPECTED.some((expected) => error instanceof expected)) return error.message;
  if (code !== undefined)
    return `The database or a file cannot be opened: ${error.message || code}`;
  return error.stack ?? error.message;
}

await start();
