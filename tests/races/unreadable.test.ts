import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeSeal } from '#server/adapters/sips/seal.ts';
import { reconcile } from '#server/services/operations/reconcile.ts';
import { applyAnswer } from '#server/services/payment/applyAnswer.ts';
import { poster, sealAnswer } from '../support/app.ts';
import { sipsOf } from '../support/provider.ts';
import { answer, SIPS } from './answer.ts';
import { type Apps, openApps } from './apps.ts';
import { dependencies, start, summary } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await openApps();
});
afterAll(() => apps.fermer());

const champs = (reference: string) =>
  new Map([
    ['transactionReference', reference],
    ['amount', '13500'],
  ]);

/** Any text under our seal. */
const seal = (Data: string) => {
  const { secretKey } = sipsOf(apps.a.config);
  const Seal = computeSeal(Data, secretKey, 'HMAC-SHA-256');
  return { ...sealAnswer(apps.a, champs('X')), Data, Seal };
};

/** Posts the same answer three times, by both ways and to both replicas. */
async function deliver(corps: Record<string, string>) {
  const statuses = [
    await poster(apps.a, 'sipsAutomatique', corps),
    await poster(apps.b, 'sipsAutomatique', corps),
    await poster(apps.b, 'sipsRetour', corps),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 303]);
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

describe('invariant 4: a sealed answer that is odd is kept, once, and acknowledged', () => {
  const NUL = '\u0000';
  it.each([
    ['a NUL in its reference', { transactionReference: `A${NUL}` }, 'TENTATIVE_INCONNUE'],
    ['a random reference of 9 kB', { transactionReference: random(9_000) }, 'TENTATIVE_INCONNUE'],
    [
      'a reference of one repeated character',
      { transactionReference: 'Z'.repeat(9_000) },
      'TENTATIVE_INCONNUE',
    ],
    ['no reference', { transactionReference: 'null' }, 'TENTATIVE_INCONNUE'],
    ['an unknown code', { transactionReference: 'U1', responseCode: '8Z' }, 'REPONSE_ILLISIBLE'],
    ['no amount', { transactionReference: 'U2', amount: 'null' }, 'REPONSE_ILLISIBLE'],
    [
      'an absurd currency',
      { transactionReference: 'U3', currencyCode: 'E'.repeat(5_000) },
      'TENTATIVE_INCONNUE',
    ],
    [
      'another version of the key',
      { transactionReference: 'U4', keyVersion: '77' },
      'REPONSE_ILLISIBLE',
    ],
  ])('%s', async (_, clean, reason) => {
    const corps = seal(
      Object.entries({ ...readData(), ...clean })
        .map(([name, value]) => `${name}=${value}`)
        .join('|'),
    );
    const [guard, ...others] = await guards(() => deliver(corps));
    expect(guard?.motif).toBe(reason);
    expect(guard?.transaction_reference).toMatch(/^\P{C}{1,64}$/u);
    expect(guard?.devise.length).toBeLessThanOrEqual(16);
    expect(others).toEqual([]);
  });

  it('a text that is none', async () => {
    const kept = await guards(() => deliver(seal('amount=1|amount=2|transactionReference=V1')));
    expect(kept).toEqual([
      { motif: 'REPONSE_ILLISIBLE', transaction_reference: 'V1', montant: 0, devise: '(none)' },
    ]);
  });

  it('but a refusal of nobody’s attempt calls nobody', async () => {
    const refusal = sealAnswer(apps.a, champs('W1'), { responseCode: '05' });
    expect(await guards(() => deliver(refusal))).toEqual([]);
    const note = apps.base.selectFrom('boite_reception').select('effet');
    const { effet } = await note
      .where('transaction_reference', '=', 'W1')
      .executeTakeFirstOrThrow();
    expect(effet).toBe('SANS_EFFET');
  });

  function readData(): Record<string, string> {
    const { Data = '' } = sealAnswer(apps.a, champs('X'));
    return Object.fromEntries(Data.split('|').map((pair) => pair.split('=')));
  }
});

describe('invariant 4: odd answers of an attempt of ours', () => {
  it('a NUL in an authorisation costs nobody the ledger line', async () => {
    const numAvis = await apps.createNotice();
    const reference = await start(apps.base, numAvis);
    const corps = sealAnswer(apps.a, champs(reference), { authorisationId: '12\u0000' });
    await deliver(corps);
    expect(await summary(apps.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('an unknown code leaves the attempt to the diagnostic, and tells a person once', async () => {
    const numAvis = await apps.createNotice();
    const reference = await start(apps.base, numAvis);
    const kept = await guards(async () => {
      for (const responseCode of ['8Z', '8Y', '8X']) {
        await deliver(sealAnswer(apps.a, champs(reference), { responseCode }));
      }
      const unreadable = answer(reference, { state: 'EN_ATTENTE', unreadable: true });
      await applyAnswer(apps.base, SIPS, unreadable, 'DIAGNOSTIC');
    });
    expect(kept).toMatchObject([{ motif: 'REPONSE_ILLISIBLE', transaction_reference: reference }]);
    expect(await summary(apps.base, numAvis)).toMatchObject({ statut: 'EN_COURS_PAIEMENT' });
    await applyAnswer(apps.base, SIPS, answer(reference), 'DIAGNOSTIC');
    expect(await summary(apps.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('stand in the report of the day', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const report = await reconcile(apps.base, dependencies(apps.base).providers, day);
    expect(report.aRapprocher.map(({ motif }) => motif)).toContain('REPONSE_ILLISIBLE');
  });
});

/** Letters and digits that no compression makes short enough for an index. */
function random(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('');
}
