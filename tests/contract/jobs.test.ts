import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { PaymentStartRequest } from '#contract/schemas/payment.ts';
import { createMailer } from '#server/adapters/mail/mailer.ts';
import { inspectJobs } from '#server/jobs/inspect.ts';
import { registerJobs } from '#server/jobs/registry.ts';
import { startJobs } from '#server/jobs/startJobs.ts';
import { officeJobs } from '#server/office/officeJobs.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { type App, openSession, startApp, startedIn } from '../support/app.ts';
import { EVENT_MS } from '../support/limits.ts';
import { answerAbout, testProvider } from '../support/provider.ts';
import { tell } from '../support/webhook.ts';
import { wholeFine } from '../support/wholeFine.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const NUMBER = { numAmende: '909015010000000141', cleAmende: '48' };
const REQUEST: PaymentStartRequest = wholeFine(NUMBER.numAmende);

const CLOCK = [
  'closing',
  'forget-mails',
  'forget-timestamps',
  'measures',
  'purge',
  'questions',
  're-exposure',
];

/** Runs the jobs of the clock until each has had its turn. */
async function runJobs(provider: Parameters<typeof registerJobs>[1], failed: readonly string[]) {
  const warn = vi.fn();
  const jobs = await startJobs({
    queue: app.db,
    registrations: [
      ...registerJobs(app.db, provider, [], app.config),
      ...officeJobs(app.db, createMailer(app.config), app.config),
    ],
    logger: { warn },
    pollMs: 50,
  });
  await vi.waitFor(
    async () => {
      const { queues } = await inspectJobs(app.db);
      const done = queues.filter((queue) => queue.done > 0).map(({ queue }) => queue);
      // Of a job that several servers do, one may fail and the others find nothing left.
      const others = (subject: string) => !failed.includes(subject);
      expect(done.filter(others)).toEqual(CLOCK.filter(others));
      expect(new Set(warn.mock.calls.map(([{ subject }]) => subject))).toEqual(new Set(failed));
    },
    { timeout: EVENT_MS, interval: 50 },
  );
  await jobs.stop(1_000);
}

it('D-14: one job that fails stops no other; each forgets what it must', async () => {
  const timestamp = (hash: string, minutes: number) => ({
    digest: hash,
    expiresAt: new Date(Date.now() + minutes * 60_000),
  });
  await app.db
    .insertInto('usedTimestamp')
    .values([timestamp('passe', -10), timestamp('utile', 10)])
    .execute();
  const call = await openSession(app);
  await call('rechercheAmende', NUMBER);
  const started = startedIn((await call('envoiSips', REQUEST)).body);
  await tell(app, started);
  const silent = testProvider({ payment: () => Promise.reject(new ProviderFailure('silent')) });
  await app.db.updateTable('payment').set({ askAt: new Date() }).execute();
  await runJobs(silent, ['questions']);
  // The night's closing leaves the page of the morning (D-88).
  const pages = readdirSync(app.config.sent.mornings);
  expect(pages).toEqual([`${parisDay(new Date())}.html`]);
  // By the minute, not by the night.
  const remaining = await app.db.selectFrom('usedTimestamp').select('digest').execute();
  const hashes = remaining.map(({ digest: hash }) => hash);
  expect(hashes).toContain('utile');
  expect(hashes).not.toContain('passe');

  // The payment that was heard is asked about as soon as the provider answers.
  await app.db.updateTable('payment').set({ askAt: new Date() }).execute();
  await app.db.updateTable('outbox').set({ nextAt: new Date() }).execute();
  await runJobs(testProvider({ payment: async () => answerAbout(started) }), []);
  const asked = app.db.selectFrom('payment').select(['answered', 'heardSinceAnswer']);
  expect(await asked.execute()).toEqual([{ answered: true, heardSinceAnswer: false }]);
});
