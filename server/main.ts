import { existsSync } from 'node:fs';
import { createProviders } from './adapters/createProviders.ts';
import { createLateWriter } from './adapters/pdf/lateWriter.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config/readConfig.ts';
import { openDatabase } from './database/open.ts';
import type { RunningJobs } from './jobs/startJobs.ts';
import { measureProvider } from './metrics/instrument.ts';
import { createMetrics } from './metrics/metrics.ts';
import { prepareDatabase } from './start/prepareDatabase.ts';
import { COMPILED } from './start/program.ts';
import { startSandbox } from './start/sandboxProcess.ts';
import { drain, type Stop, stopWithGrace } from './start/stop.ts';
import { announce, explain } from './start/terminal.ts';

const WEB_FOLDER = new URL(COMPILED ? '../../client/' : '../dist/client/', import.meta.url);

/** Limits for requests, jobs and the whole stop, ms. */
const REQUESTS_LIMIT_MS = 10_000;
const JOBS_LIMIT_MS = 12_000;
const STOP_LIMIT_MS = 25_000;

async function start(config: Config): Promise<void> {
  const stop = stopWithGrace(config.drainMs + STOP_LIMIT_MS, explain);
  try {
    await launch(config, stop);
  } catch (error) {
    // A start interrupted by a signal may fail.
    if (!stop.requested) throw error;
  }
}

async function launch(config: Config, stop: Stop): Promise<void> {
  // A separate program: it starts while the database is prepared.
  const sandbox = launchSandbox(config, stop);
  // Prevents an unhandled rejection; a database error is reported first.
  sandbox.catch(() => undefined);
  const { base, hurried, close } = await openDatabase(config);
  stop.onStop(close);
  await prepareDatabase(config, base);
  await sandbox;

  const { publicUrl, demonstration } = config;
  const { load: loadWriter, ...writer } = createLateWriter({
    publicUrl,
    contestAddresses: config.settings.contestation,
    demonstration,
    personalDays: config.retentions.personalData,
  });
  const metrics = createMetrics(true);
  const providers = createProviders(config, (one) => measureProvider(one, metrics));
  const app = await buildApp({
    config,
    base: hurried,
    providers,
    metrics,
    ...writer,
    webFolder: existsSync(WEB_FOLDER) ? WEB_FOLDER : null,
    shutdownRequested: () => stop.requested,
  });
  let jobs: RunningJobs | null = null;
  stop.onStop(() => jobs?.stop(JOBS_LIMIT_MS));
  stop.onStop(() => drain(app, config.drainMs, REQUESTS_LIMIT_MS));
  await app.listen({ host: config.host, port: config.port });
  announce(config);
  // Loaded after listening: no visitor waits for it.
  await loadWriter();
  const { startBackground } = await import('./start/background.ts');
  jobs = await startBackground({ config, base, providers, ...writer, logger: app.log });
}

async function launchSandbox(config: Config, stop: Stop): Promise<void> {
  if (config.sandboxPort === null) return;
  const { ready, stop: stopSandbox } = startSandbox({
    port: config.sandboxPort,
    host: config.host,
    dataFolder: config.dataFolder,
    sips: config.sips,
    direct: config.direct,
    publicUrl: config.publicUrl,
  });
  // Registered early: a failed start must stop the sandbox.
  stop.onStop(stopSandbox);
  await ready;
}

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

await start(readSettings());
