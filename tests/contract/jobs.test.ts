import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { SipsStartRequest } from '#contract/schemas/payment.ts';
import { inspectJobs } from '#server/jobs/inspect.ts';
import { registerJobs } from '#server/jobs/registry.ts';
import { startJobs } from '#server/jobs/startJobs.ts';
import { answer } from '../races/answer.ts';
import { type App, openSession, poster, readForm, sealAnswer, startApp } from '../support/app.ts';
import { testProviders } from '../support/provider.ts';

let app: App;
let stopRequested = false;
beforeAll(async () => {
  app = await startApp({}, { shutdownRequested: () => stopRequested });
});
afterAll(() => app.fermer());

const NUMBER = { numAmende: '909015010000000141', cleAmende: '48' };
const REQUEST: SipsStartRequest = {
  numAvis: NUMBER.numAmende,
  canal: '2',
  typeReglement: 'TOTAL',
  nature: 'AMENDES',
  locale: 'fr',
};

it('invariant 6: on the embedded database a payment’s event leaves the outbox and is handled once', async () => {
  const call = await openSession(app);
  await call('rechercheAmende', NUMBER);
  const { champs } = readForm((await call('envoiSips', REQUEST)).body);
  await poster(app, 'sipsAutomatique', sealAnswer(app, champs));

  const requests: string[] = [];
  const providers = testProviders(async (reference) => {
    requests.push(reference);
    return answer(reference, { amount: Number(champs.get('amount')) });
  });
  const timestamp = (empreinte: string, minutes: number) => ({
    empreinte,
    expire_le: new Date(Date.now() + minutes * 60_000),
  });
  await app.base
    .insertInto('horodatage_utilise')
    .values([timestamp('passe', -10), timestamp('utile', 10)])
    .execute();
  const warn = vi.fn();
  const jobs = await startJobs({
    base: app.base,
    registrations: registerJobs(app.base, providers, [], app.config.retentions),
    logger: { warn: warn },
    pollMs: 50,
  });
  await vi.waitFor(
    async () => {
      const { aRelayer: toRelay, files } = await inspectJobs(app.base);
      expect(toRelay).toBe(0);
      const done = files.filter(({ terminees }) => terminees > 0).map(({ file }) => file);
      expect(done).toEqual([
        'balayage',
        'purge',
        'rapprochement',
        'reexposition',
        'reglement-inscrit',
      ]);
    },
    { timeout: 10_000, interval: 50 },
  );
  await jobs.stop(1_000);
  // D-14: by the minute, not by the night.
  const remaining = await app.base.selectFrom('horodatage_utilise').select('empreinte').execute();
  const hashes = remaining.map(({ empreinte }) => empreinte);
  expect(hashes).toContain('utile');
  expect(hashes).not.toContain('passe');
  expect(requests).toEqual([champs.get('transactionReference')]);
  expect(warn).not.toHaveBeenCalled();
});

it('a server that was asked to stop is not ready, and still alive', async () => {
  const state = async (path: string) => (await app.app.inject(path)).statusCode;
  stopRequested = true;
  expect(await state('/health/ready')).toBe(503);
  expect(await state('/health/live')).toBe(200);
  stopRequested = false;
});
