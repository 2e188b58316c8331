import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { CALLS, type CallName } from '#contract/calls.ts';
import { sealTimestamp } from '#contract/timestamp.ts';
import { createDirectProvider } from '#server/adapters/direct/DirectProvider.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/readConfig.ts';
import type { Database, OpenDatabase } from '#server/database/open.ts';
import type { PaymentProvider } from '#server/ports/PaymentProvider.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { makeCheckout, type Started, startedBy, testProvider } from './provider.ts';

/**
 * The real application on an embedded database with the demonstration fines; only the PDF is not made here.
 * Given the `db` of another one, it shares it as a second replica would, and leaves it open.
 */
export interface App {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly config: Config;
  close(): Promise<void>;
}

/** No network: a checkout is made here, and nobody ever paid. */
const offline = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  start: makeCheckout,
  ask: testProvider().ask,
});

export async function startApp(
  env: NodeJS.ProcessEnv = {},
  options: Partial<AppOptions> = {},
  // A test that needs the provider's word gives one of its own, or the real one.
  wrap: (provider: PaymentProvider) => PaymentProvider = offline,
): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'amendes-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env });
  const { db, close } =
    options.db === undefined
      ? await seededDatabase(config)
      : { db: options.db, close: async () => undefined };
  const app = await buildApp({
    config,
    db,
    provider: wrap(createDirectProvider(config.direct)),
    generateReceipt: async ({ referenceReglement: paymentReference }, locale) =>
      Buffer.from(`%PDF ${paymentReference} ${locale}`),
    generateTransfer: async ({ reference }, locale) => Buffer.from(`%PDF ${reference} ${locale}`),
    webFolder: null,
    idlePauseMs: 0,
    ...options,
  });
  return {
    app,
    db,
    config,
    async close() {
      await app.close();
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function seededDatabase({ secrets }: Config): Promise<OpenDatabase> {
  // Loaded here, so that an application with a database of its own runs without the office.
  const { emptyDatabase } = await import('./embedded.ts');
  const { seedDemonstration } = await import('#server/office/demonstration/seed.ts');
  const opened = await emptyDatabase();
  await seedDemonstration(opened.db, createPeppers(secrets.KEY_PEPPERS));
  return opened;
}

/** Asks for a bearer as the web app does. */
export async function requestToken(
  { app, config }: App,
  instant = Date.now(),
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const sub = await sealTimestamp(config.settings.cleHorodatage, instant);
  return app.inject({ method: 'POST', url: CALLS.token.path, query: { sub }, headers: headers });
}

/** A caller with a session: sends a call by its name, with a body or a query. */
export async function openSession(app: App) {
  const token = (await requestToken(app)).body;
  return (name: CallName, payload?: object) =>
    app.app.inject({
      method: CALLS[name].method,
      url: CALLS[name].path,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && (CALLS[name].method === 'GET' ? { query: { ...payload } } : { payload })),
    });
}

/** Reads the address that a start leads to. */
export const addressIn = (html: string): string =>
  (/action="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

/** Reads the attempt of a start on an `offline` service. */
export const startedIn = (html: string): Started => startedBy(addressIn(html));

/** The page that `envoiSips` answered without the seconds that are left, which go on meanwhile (D-28). */
export const withoutDelay = (html: string): string => html.replace(/ data-secondes="\d+"/, '');
