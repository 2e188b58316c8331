import { existsSync } from 'node:fs';
import { hasTooLongAddress } from './adapters/direct/checkout.ts';
import { createDirectProvider } from './adapters/direct/DirectProvider.ts';
import { createMailer } from './adapters/mail/mailer.ts';
import { createLateWriter } from './adapters/pdf/lateWriter.ts';
import { buildApp } from './app.ts';
import { InvalidConfiguration } from './config/InvalidConfiguration.ts';
import { warnOfProxy } from './config/outgoingProxy.ts';
import { type Config, readConfig } from './config/readConfig.ts';
import { slipsIn } from './config/slips.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { COMPILED } from './files/compiled.ts';
import type { RunningJobs } from './jobs/startJobs.ts';
import { printError } from './logging/describeError.ts';
import { measureProvider } from './metrics/instrument.ts';
import { createMetrics } from './metrics/metrics.ts';
import { within } from './network/within.ts';
import { callbacksOf } from './ports/callbacks.ts';
import { prepareDatabase } from './start/prepareDatabase.ts';
import { type RunningSandbox, startSandbox } from './start/sandboxProcess.ts';
import { drain, type Stop, stopWithGrace } from './start/stop.ts';
import { announce, explain } from './start/terminal.ts';

const WEB_FOLDER = new URL(COMPILED ? '../../client/' : '../dist/client/', import.meta.url);

/** Milliseconds for requests, for jobs, for the whole stop, and for a database that still opens. */
const REQUESTS_LIMIT_MS = 10_000;
const JOBS_LIMIT_MS = 12_000;
const STOP_LIMIT_MS = 25_000;
const OPENING_LIMIT_MS = 20_000;

let isServing = false;

async function start(config: Config): Promise<void> {
  const stop = stopWithGrace(config.drainMs + STOP_LIMIT_MS, (fault) =>
    isServing ? printError(fault) : explain(fault),
  );
  try {
    await launch(config, stop);
  } catch (error) {
    // A signal during the start may make it fail, which is no fault.
    if (!stop.requested) throw error;
  }
}

async function launch(config: Config, stop: Stop): Promise<void> {
  // The sandbox starts while the database opens.
  const sandbox = launchSandbox(config, stop);
  // An error of the database is reported first, so this one must not count as unhandled until then.
  sandbox?.ready.catch(() => undefined);
  const opening = openDatabase(config, 'jobs');
  stop.onStop(() => closeOnceOpen(opening));
  const { db, forPeople, queue, migrations } = await opening;
  await prepareDatabase(config, { db, migrations });
  await sandbox?.ready;

  const { publicUrl, demonstration } = config;
  const { load: loadWriter, ...writer } = createLateWriter({
    publicUrl,
    contestAddresses: config.settings.contestation,
    demonstration,
    personalDays: config.retentions.personalData,
  });
  const metrics = createMetrics(true);
  if (hasTooLongAddress(callbacksOf(publicUrl))) {
    throw new InvalidConfiguration(
      'PUBLIC_URL is too long: the provider takes return addresses of 200 characters',
    );
  }
  const provider = measureProvider(createDirectProvider(config.direct), metrics);
  const mailer = createMailer(config);
  const app = await buildApp({
    config,
    db: forPeople,
    provider,
    metrics,
    ...writer,
    webFolder: config.servesPeople && existsSync(WEB_FOLDER) ? WEB_FOLDER : null,
    shutdownRequested: () => stop.requested,
  });
  let jobs: RunningJobs | null = null;
  stop.onStop(() => jobs?.stop(JOBS_LIMIT_MS));
  stop.onStop(() => drain(app, config.drainMs, REQUESTS_LIMIT_MS));
  await app.listen({ host: config.host, port: config.port });
  isServing = true;
  announce(config);
  // Documents are loaded after the server listens, because no visitor waits for them.
  await loadWriter();
  const { startBackground } = await import('./start/background.ts');
  jobs = await startBackground({
    config,
    db,
    queue,
    provider,
    mailer,
    ...writer,
    logger: app.log,
  });
}

/**
 * Closes a database that a stop interrupted while it opened; it would leave its lock otherwise. A database that waits
 * for the lock of another process leaves nothing.
 */
async function closeOnceOpen(opening: Promise<OpenDatabase>): Promise<void> {
  const opened = await within(OPENING_LIMIT_MS, opening).catch(() => null);
  await opened?.close();
}

function launchSandbox(config: Config, stop: Stop): RunningSandbox | null {
  if (config.sandboxPort === null || !config.servesPeople) return null;
  const sandbox = startSandbox({
    port: config.sandboxPort,
    host: config.host,
    dataFolder: config.dataFolder,
    direct: config.direct,
  });
  // The sandbox must stop even if the start fails.
  stop.onStop(sandbox.stop);
  return sandbox;
}

function readSettings(): Config {
  const proxy = warnOfProxy(process.env);
  for (const warning of [...slipsIn(process.env), ...(proxy === null ? [] : [proxy])]) {
    console.error(warning);
  }
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

await start(readSettings());
