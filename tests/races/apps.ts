import { inject } from 'vitest';
import { type Database, openPostgres } from '#server/database/open.ts';
import type { PaymentProvider } from '#server/ports/PaymentProvider.ts';
import { type App, startApp } from '../support/app.ts';
import { newDatabase } from '../support/postgres.ts';
import { makeCheckout } from '../support/provider.ts';
import { createNotice } from './support.ts';

/** Two replicas of the whole application, each with its own pool, on one PostgreSQL. */
export interface Apps {
  readonly a: App;
  readonly b: App;
  /** A pool of the test's own. */
  readonly db: Database;
  /** @returns the number of a fine that can be looked up */
  createNotice(): Promise<string>;
  close(): Promise<void>;
}

const SECRETS = {
  TRUST_PROXY: '127.0.0.1',
  TOKEN_SECRET: 't'.repeat(32),
  XSRF_SECRET: 'x'.repeat(32),
  RETURN_SECRET: 'r'.repeat(32),
  CIPHER_SECRET: 'c'.repeat(32),
  KEY_PEPPERS: 'p'.repeat(32),
};

interface Choice {
  readonly env?: NodeJS.ProcessEnv;
  /** What the provider of both does otherwise; a checkout is made without a network. */
  readonly provider?: (real: PaymentProvider) => Partial<PaymentProvider>;
  readonly verificationDelayMs?: number;
  /** Waits where a guess is held, instead of the clock. */
  readonly pause?: (seconds: number) => Promise<void>;
}

export async function openApps(choice: Choice = {}): Promise<Apps> {
  const { env, provider = () => ({}), ...options } = choice;
  const url = await newDatabase(inject('postgresUrl'), inject('migrated'));
  const direct = await openPostgres(url, 2);
  const open = async (): Promise<App> => {
    const { db, close } = await openPostgres(url);
    // What changes nothing is held as long as in service.
    const own = { db, idlePauseMs: undefined, ...options };
    const service = await startApp({ ...SECRETS, ...env }, own, (real) => ({
      ...real,
      start: makeCheckout,
      ...provider(real),
    }));
    return { ...service, close: () => service.close().finally(close) };
  };
  const [a, b] = [await open(), await open()];
  return {
    a,
    b,
    db: direct.db,
    createNotice: () => createNotice(direct.db, a.config),
    async close() {
      await Promise.all([a.close(), b.close()]);
      await direct.close();
    },
  };
}
