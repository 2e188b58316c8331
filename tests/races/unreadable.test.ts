import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '#server/services/operations/reconcile.ts';
import { applyAnswer } from '#server/services/payment/applyAnswer.ts';
import {
  deliver,
  REFUSED,
  signed,
  type Told,
  UNREADABLE,
  type Webhook,
  webhookOf,
} from '../support/webhook.ts';
import { AMOUNT, answer, PROVIDER } from './answer.ts';
import { type Apps, openApps } from './apps.ts';
import { dependencies, start, summary } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await openApps();
});
afterAll(() => apps.fermer());

const about = (reference: string, told?: Told) =>
  webhookOf(apps.a, { reference, cents: AMOUNT }, told);

/** Delivers the same webhook three times, to both replicas. */
async function deliverAgain(webhook: Webhook) {
  const statuses = [
    await deliver(apps.a, webhook),
    await deliver(apps.b, webhook),
    await deliver(apps.b, webhook),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 200]);
}

const open = () =>
  apps.base
    .selectFrom('a_rapprocher')
    .select(['motif', 'transaction_reference', 'montant', 'devise'])
    .orderBy('id')
    .execute();

/** What was put aside while something was done. */
async function guards(make: () => Promise<unknown>) {
  const before = (await open()).length;
  await make();
  return (await open()).slice(before);
}

describe('invariant 4: a signed webhook that is odd is kept, once, and acknowledged', () => {
  it.each<[string, string, Told, string]>([
    ['a NUL in its reference', 'A\u0000', { payment: 'P1' }, 'TENTATIVE_INCONNUE'],
    ['a random reference of 9 kB', random(9_000), { payment: 'P2' }, 'TENTATIVE_INCONNUE'],
    [
      'a reference of one repeated character',
      'Z'.repeat(9_000),
      { payment: 'P3' },
      'TENTATIVE_INCONNUE',
    ],
    ['no reference', '', { payment: 'P4' }, 'TENTATIVE_INCONNUE'],
    ['an unknown status', 'U1', UNREADABLE, 'REPONSE_ILLISIBLE'],
    ['an amount below zero', 'U2', { cents: -1 }, 'REPONSE_ILLISIBLE'],
    ['an absurd currency', 'U3', { currency: 'E'.repeat(5_000) }, 'TENTATIVE_INCONNUE'],
    ['an id that no payment has', 'U4', { payment: 'a/b' }, 'REPONSE_ILLISIBLE'],
  ])('%s', async (_, reference, told, reason) => {
    const [guard, ...others] = await guards(() => deliverAgain(about(reference, told)));
    expect(guard?.motif).toBe(reason);
    expect(guard?.transaction_reference).toMatch(/^\P{C}{1,64}$/u);
    expect(guard?.devise.length).toBeLessThanOrEqual(16);
    expect(others).toEqual([]);
  });

  it('bytes that are no JSON', async () => {
    const kept = await guards(() => deliverAgain(signed(apps.a, 'amount=1|amount=2')));
    expect(kept).toEqual([
      { motif: 'REPONSE_ILLISIBLE', transaction_reference: '(none)', montant: 0, devise: '(none)' },
    ]);
  });

  it('but a refusal of nobody’s attempt calls nobody', async () => {
    expect(await guards(() => deliverAgain(about('W1', REFUSED)))).toEqual([]);
  });
});

describe('invariant 4: odd answers of an attempt of ours', () => {
  it('a NUL in an authorisation costs nobody the ledger line', async () => {
    const numAvis = await apps.createNotice();
    const reference = await start(apps.base, numAvis);
    await deliverAgain(about(reference, { authorisation: '12\u0000' }));
    expect(await summary(apps.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('an unknown status leaves the attempt to the question, and tells a person once', async () => {
    const numAvis = await apps.createNotice();
    const reference = await start(apps.base, numAvis);
    const kept = await guards(async () => {
      for (const code of [1, 2, 3]) await deliverAgain(about(reference, { ...UNREADABLE, code }));
      const unreadable = answer(reference, { state: 'EN_ATTENTE', unreadable: true });
      await applyAnswer(apps.base, PROVIDER, unreadable, 'DIAGNOSTIC');
    });
    expect(kept).toMatchObject([{ motif: 'REPONSE_ILLISIBLE', transaction_reference: reference }]);
    expect(await summary(apps.base, numAvis)).toMatchObject({ statut: 'EN_COURS_PAIEMENT' });
    await applyAnswer(apps.base, PROVIDER, answer(reference), 'DIAGNOSTIC');
    expect(await summary(apps.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('stand in the report of the day', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const report = await reconcile(apps.base, dependencies(apps.base).provider, day);
    expect(report.aRapprocher.map(({ motif }) => motif)).toContain('REPONSE_ILLISIBLE');
  });
});

/** Letters and digits that no compression makes short enough for an index. */
function random(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('');
}
