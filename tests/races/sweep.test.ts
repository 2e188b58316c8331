import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyAnswer } from '#server/services/payment/applyAnswer.ts';
import { confirmCapture, UncertainCapture } from '#server/services/payment/confirmCapture.ts';
import { sweepAttempts } from '#server/services/payment/sweepAttempts.ts';
import { testProvider } from '../support/provider.ts';
import { AMOUNT, answer, PROVIDER } from './answer.ts';
import { createFine, openReplicas, type Replicas, start, summary } from './support.ts';

let replicas: Replicas;
beforeAll(async () => {
  replicas = await openReplicas();
});
afterAll(() => replicas.fermer());

/** An attempt whose time has been over for `minutes`. */
async function expire(minutes: number): Promise<{ numAvis: string; reference: string }> {
  const numAvis = await createFine(replicas.a);
  const reference = await start(replicas.a, numAvis);
  await replicas.a
    .updateTable('tentative')
    .set({ expire_le: sql<Date>`now() - make_interval(mins => ${minutes}::int)` })
    .where('transaction_reference', '=', reference)
    .execute();
  return { numAvis, reference };
}

const state = async (reference: string) =>
  (
    await replicas.a
      .selectFrom('tentative')
      .select('etat')
      .where('transaction_reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).etat;

describe('invariant 2: the sweep of attempts without an answer', () => {
  beforeEach(async () => {
    await sweepAttempts(
      replicas.a,
      testProvider(async () => null),
    );
  });

  it('after a long stop asks about all of them, each one once, on two servers at once', async () => {
    const count = 120;
    for (let rank = 0; rank < count; rank += 1) await expire(3 + rank);
    const requests: string[] = [];
    const slow = testProvider(async (reference) => {
      requests.push(reference);
      return null;
    });
    const [parA, parB] = await Promise.all([
      sweepAttempts(replicas.a, slow, 30_000),
      sweepAttempts(replicas.b, slow, 30_000),
    ]);
    expect(parA + parB).toBe(count);
    expect(new Set(requests).size).toBe(count);
    expect(await sweepAttempts(replicas.a, slow)).toBe(0);
  });

  it('one question without an answer keeps no other from being asked', async () => {
    const lame = await expire(60);
    const others = [await expire(10), await expire(9), await expire(8)];
    const sweep = sweepAttempts(
      replicas.a,
      testProvider(async (reference) => {
        if (reference === lame.reference) throw new Error('diagnostic form');
        return null;
      }),
    );
    await expect(sweep).rejects.toThrow('1 of 4 questions got no answer');
    expect(await state(lame.reference)).toBe('OUVERTE');
    for (const { numAvis } of others) {
      expect(await summary(replicas.a, numAvis)).toMatchObject({ statut: 'A_PAYER' });
    }
  });

  it('an attempt that was asked about in the future is asked again: the clock was set back', async () => {
    const { reference } = await expire(5);
    await replicas.a
      .updateTable('tentative')
      .set({ interrogee_le: sql<Date>`now() + interval '3 days'` })
      .where('transaction_reference', '=', reference)
      .execute();
    await sweepAttempts(
      replicas.a,
      testProvider(async () => null),
    );
    expect(await state(reference)).toBe('EXPIREE');
  });

  it('a provider that is away is asked three times, and nothing is closed', async () => {
    const references: string[] = [];
    for (let rank = 0; rank < 5; rank += 1) references.push((await expire(5)).reference);
    let requests = 0;
    const absent = testProvider(async () => {
      requests += 1;
      throw new Error('connect ECONNREFUSED');
    });
    await expect(sweepAttempts(replicas.a, absent)).rejects.toThrow('3 of 3');
    expect(requests).toBe(3);
    for (const reference of references) expect(await state(reference)).toBe('OUVERTE');
    const returned: string[] = [];
    await sweepAttempts(
      replicas.a,
      testProvider(async (reference) => {
        returned.push(reference);
        return null;
      }),
    );
    expect(returned.sort()).toEqual(references.sort());
  });

  it('invariant 1: a pending payment that arrives while the provider is asked keeps the attempt open', async () => {
    const { numAvis, reference } = await expire(5);
    const pending = answer(reference, { state: 'EN_ATTENTE', responseCode: '91' });
    await sweepAttempts(
      replicas.a,
      testProvider(async () => {
        await applyAnswer(replicas.b, PROVIDER, pending, 'AUTOMATIQUE');
        return null;
      }),
    );
    expect(await state(reference)).toBe('EN_ATTENTE');
    expect(await summary(replicas.a, numAvis)).toMatchObject({ statut: 'EN_COURS_PAIEMENT' });
    await sweepAttempts(
      replicas.a,
      testProvider(async () => pending),
    );
    expect(await state(reference)).toBe('EN_ATTENTE');
    await sweepAttempts(
      replicas.a,
      testProvider(async () => answer(reference)),
    );
    expect(await summary(replicas.a, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('invariant 2: a refusal of an earlier card hides no money whose answer was lost', async () => {
    const { numAvis, reference } = await expire(5);
    const refusal = answer(reference, { state: 'REFUSE', responseCode: '2' });
    await applyAnswer(replicas.a, PROVIDER, refusal, 'AUTOMATIQUE');
    expect(await summary(replicas.a, numAvis)).toMatchObject({ statut: 'A_PAYER', ecritures: 0 });
    const pending = answer(reference, { state: 'EN_ATTENTE', responseCode: '91' });
    for (const stated of [pending, answer(reference)]) {
      expect(
        await sweepAttempts(
          replicas.a,
          testProvider(async () => stated),
        ),
      ).toBe(1);
    }
    expect(await summary(replicas.a, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('invariant 4: a refusal that the provider confirms is asked about once', async () => {
    const { reference } = await expire(5);
    const refusal = answer(reference, { state: 'REFUSE', responseCode: '2' });
    await applyAnswer(replicas.a, PROVIDER, refusal, 'AUTOMATIQUE');
    const request = () =>
      sweepAttempts(
        replicas.a,
        testProvider(async () => refusal),
      );
    expect([await request(), await request()]).toEqual([1, 0]);
    expect(await state(reference)).toBe('REFUSEE');
  });

  it('invariant 4: money that comes after the sweep has closed its attempt is kept', async () => {
    const { numAvis, reference } = await expire(5);
    await sweepAttempts(
      replicas.a,
      testProvider(async () => null),
    );
    expect(await summary(replicas.a, numAvis)).toMatchObject({ statut: 'A_PAYER' });
    const following = await start(replicas.a, numAvis);
    await applyAnswer(replicas.a, PROVIDER, answer(following), 'AUTOMATIQUE');
    await applyAnswer(replicas.a, PROVIDER, answer(reference), 'AUTOMATIQUE');
    expect(await summary(replicas.a, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    const guards = await replicas.a
      .selectFrom('a_rapprocher')
      .select(['motif', 'montant'])
      .where('transaction_reference', '=', reference)
      .execute();
    expect(guards).toEqual([{ motif: 'TROP_PERCU', montant: AMOUNT }]);
  });
});

describe('invariant 4: a ledger line is confirmed by the provider', () => {
  const payWithCard = async () => {
    const numAvis = await createFine(replicas.a);
    const reference = await start(replicas.a, numAvis);
    await applyAnswer(replicas.a, PROVIDER, answer(reference), 'AUTOMATIQUE');
    const { reference_reglement } = await replicas.a
      .selectFrom('ecriture')
      .select('reference_reglement')
      .where('transaction_reference', '=', reference)
      .executeTakeFirstOrThrow();
    return { reference, reglement: reference_reglement };
  };
  const placed = async (reference: string) =>
    replicas.a
      .selectFrom('a_rapprocher')
      .select(['motif', 'montant'])
      .where('transaction_reference', '=', reference)
      .execute();

  it('the same amount leaves nothing to do', async () => {
    const { reference, reglement } = await payWithCard();
    const knows = testProvider(async (requested) => answer(requested));
    await confirmCapture(replicas.a, knows, reglement);
    expect(await placed(reference)).toEqual([]);
  });

  it.each([
    ['a refusal', { state: 'REFUSE' } as const, AMOUNT],
    ['another amount', { amount: AMOUNT - 1 }, AMOUNT - 1],
  ])('%s is put aside, once', async (_, clean, montant) => {
    const { reference, reglement } = await payWithCard();
    const denies = testProvider(async (requested) => answer(requested, clean));
    await confirmCapture(replicas.a, denies, reglement);
    await confirmCapture(replicas.a, denies, reglement);
    expect(await placed(reference)).toEqual([{ motif: 'NON_CONFIRME', montant }]);
  });

  it.each([
    ['unknown yet', null],
    ['pending', 'EN_ATTENTE'],
  ] as const)('%s is asked again later', async (_, state) => {
    const { reference, reglement } = await payWithCard();
    const ignore = testProvider(async (requested) => state && answer(requested, { state }));
    await expect(confirmCapture(replicas.a, ignore, reglement)).rejects.toThrow(UncertainCapture);
    expect(await placed(reference)).toEqual([]);
  });
});
