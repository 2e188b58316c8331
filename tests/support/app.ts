import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { CALLS, type CallName } from '#contract/calls.ts';
import { sealTimestamp } from '#contract/timestamp.ts';
import { createProviders } from '#server/adapters/createProviders.ts';
import { writeData } from '#server/adapters/sips/data.ts';
import { computeSeal } from '#server/adapters/sips/seal.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/readConfig.ts';
import type { Database, OpenDatabase } from '#server/database/open.ts';
import { seedDemonstration } from '#server/demonstration/seed.ts';
import type { PaymentProvider } from '#server/ports/PaymentProvider.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { emptyDatabase } from './embedded.ts';
import { diagnoseBy, sipsOf } from './provider.ts';

/**
 * The real application on an embedded database with the demonstration fines; only the PDF is not made here.
 * Given the `base` of another one, it shares it as a second replica would, and leaves it open.
 */
export interface App {
  readonly app: FastifyInstance;
  readonly base: Database;
  readonly config: Config;
  fermer(): Promise<void>;
}

const silent = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  diagnose: diagnoseBy(async () => null),
});

export async function startApp(
  env: NodeJS.ProcessEnv = {},
  options: Partial<AppOptions> = {},
  // The provider's office knows of nothing; a test that needs its word gives providers of its own, or the real ones.
  wrap: (provider: PaymentProvider) => PaymentProvider = silent,
): Promise<App> {
  const dossier = mkdtempSync(join(tmpdir(), 'amendes-'));
  const config = readConfig({ DATA_DIR: dossier, LOG_LEVEL: 'silent', ...env });
  const { base, close } =
    options.base === undefined
      ? await seededDatabase(config)
      : { base: options.base, close: async () => undefined };
  const app = await buildApp({
    config,
    base,
    providers: createProviders(config, wrap),
    generateReceipt: async ({ referenceReglement }, locale) =>
      Buffer.from(`%PDF ${referenceReglement} ${locale}`),
    generateTransfer: async ({ reference }, locale) => Buffer.from(`%PDF ${reference} ${locale}`),
    webFolder: null,
    idlePauseMs: 0,
    ...options,
  });
  return {
    app,
    base,
    config,
    async fermer() {
      await app.close();
      await close();
      rmSync(dossier, { recursive: true });
    },
  };
}

async function seededDatabase({ secrets }: Config): Promise<OpenDatabase> {
  const opened = await emptyDatabase();
  await seedDemonstration(opened.base, createPeppers(secrets.KEY_PEPPERS));
  return opened;
}

/** Asks for a bearer as the web app does. */
export async function requestToken(
  { app, config }: App,
  instant = Date.now(),
  entetes: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const sub = await sealTimestamp(config.settings.cleHorodatage, instant);
  return app.inject({ method: 'POST', url: CALLS.token.path, query: { sub }, headers: entetes });
}

/** A caller with a session: sends a call by its name, with a body. */
export async function openSession(app: App) {
  const token = (await requestToken(app)).body;
  return (name: CallName, payload?: object) =>
    app.app.inject({
      method: CALLS[name].method,
      url: CALLS[name].path,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
}

/** The sealed fields of the form that `envoiSips` answered. */
export function readForm(html: string): { action: string; champs: Map<string, string> } {
  const attribut = (text: string | undefined) => (text ?? '').replaceAll('&amp;', '&');
  const entrees = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]): [string, string] => [attribut(name), attribut(value)],
  );
  const data = new Map(entrees).get('Data') ?? '';
  return {
    action: attribut(/action="([^"]+)"/.exec(html)?.[1]),
    champs: new Map(
      data.split('|').map((pair): [string, string] => {
        const equal = pair.indexOf('=');
        return [pair.slice(0, equal), pair.slice(equal + 1)];
      }),
    ),
  };
}

/** The page that `envoiSips` answered without the seconds that are left, which go on meanwhile (D-28). */
export const withoutDelay = (html: string): string => html.replace(/ data-secondes="\d+"/, '');

/** An answer of the provider to a payment start, sealed with the merchant's key. */
export function sealAnswer(
  { config }: Pick<App, 'config'>,
  champs: ReadonlyMap<string, string>,
  clean: Record<string, string> = {},
): Record<string, string> {
  const { merchantId, secretKey, keyVersion, interfaceVersion } = sipsOf(config);
  const data = writeData(
    Object.entries({
      merchantId,
      keyVersion,
      transactionReference: champs.get('transactionReference') ?? '',
      amount: champs.get('amount') ?? '',
      currencyCode: '978',
      responseCode: '00',
      authorisationId: '123456',
      paymentMeanBrand: 'CB',
      maskedPan: '4200########0042',
      transactionDateTime: '2026-11-21T10:05:00+01:00',
      returnContext: champs.get('returnContext') ?? '',
      ...clean,
    }),
    'none',
  );
  return {
    Data: data,
    InterfaceVersion: interfaceVersion,
    Seal: computeSeal(data, secretKey, 'HMAC-SHA-256'),
    SealAlgorithm: 'HMAC-SHA-256',
  };
}

/** Posts an answer as the provider does. */
export function poster(
  { app }: App,
  name: 'sipsAutomatique' | 'sipsRetour',
  corps: Record<string, string>,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: CALLS[name].path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(corps).toString(),
  });
}
