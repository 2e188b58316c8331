import { inject } from 'vitest';
import { createDirectProvider } from '#server/adapters/direct/DirectProvider.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { type Database, openPostgres } from '#server/database/open.ts';
import type { PaymentProvider } from '#server/ports/PaymentProvider.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import type { App } from '../support/app.ts';
import { newDatabase } from '../support/postgres.ts';
import { makeCheckout } from '../support/provider.ts';
import { createFine } from './support.ts';

export const KEY = '21';

/** Two replicas of the whole application, each with its own pool, on one PostgreSQL. */
export interface Apps {
  readonly a: App;
  readonly b: App;
  /** A pool of the test's own. */
  readonly db: Database;
  /** Inserts a fine that can be looked up with `CLE`. @returns its payment number */
  createNotice(): Promise<string>;
  close(): Promise<void>;
}

interface Choice {
  readonly env?: NodeJS.ProcessEnv;
  /** What the provider of both does otherwise; a checkout is made without a network. */
  readonly provider?: (real: PaymentProvider) => Partial<PaymentProvider>;
  readonly verificationDelayMs?: number;
}

export async function openApps(choice: Choice = {}): Promise<Apps> {
  const { env, provider = () => ({}), ...options } = choice;
  const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    TRUST_PROXY: '127.0.0.1',
    TOKEN_SECRET: 't'.repeat(32),
    XSRF_SECRET: 'x'.repeat(32),
    RETURN_SECRET: 'r'.repeat(32),
    CIPHER_SECRET: 'c'.repeat(32),
    KEY_PEPPERS: 'p'.repeat(32),
    ...env,
  });
  const real = createDirectProvider(config.direct);
  const direct = await openPostgres(url, 2);
  const open = async (): Promise<App> => {
    const { db, close } = await openPostgres(url);
    const app = await buildApp({
      config,
      db,
      ...options,
      provider: { ...real, start: makeCheckout, ...provider(real) },
      generateReceipt: async () => Buffer.alloc(0),
      generateTransfer: async () => Buffer.alloc(0),
      webFolder: null,
    });
    return {
      app,
      db,
      config,
      async close() {
        await app.close();
        await close();
      },
    };
  };
  const [a, b] = [await open(), await open()];
  const peppers = createPeppers(config.secrets.KEY_PEPPERS);
  return {
    a,
    b,
    db: direct.db,
    async createNotice() {
      const noticeNumber = await createFine(direct.db);
      await direct.db
        .updateTable('amende')
        .set(peppers.protect(noticeNumber, KEY))
        .where('num_avis', '=', noticeNumber)
        .execute();
      return noticeNumber;
    },
    async close() {
      await Promise.all([a.close(), b.close()]);
      await direct.close();
    },
  };
}

/** Does all tasks, at most `largeur` at once. @returns what each gave, in their order */
export async function byWidth<T>(
  tasks: readonly (() => Promise<T>)[],
  width: number,
): Promise<T[]> {
  const results: T[] = [];
  let following = 0;
  const worker = async () => {
    for (;;) {
      const rank = following;
      following += 1;
      const task = tasks[rank];
      if (task === undefined) return;
      results[rank] = await task();
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
