import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { knowing, testProvider } from '../support/provider.ts';
import { AMOUNT, answerOf, hearNow, notificationOf, PENDING, REFUSAL, setAside } from './answer.ts';
import { createFine, openReplicas, type Replicas, start, summary } from './support.ts';

let replicas: Replicas;
beforeAll(async () => {
  replicas = await openReplicas();
});
afterAll(() => replicas.close());

/** An attempt whose time has been over for `minutes`. */
async function expire(minutes: number): Promise<{ numAvis: string; reference: string }> {
  const noticeNumber = await createFine(replicas.a);
  const reference = await start(replicas.a, noticeNumber);
  await replicas.a
    .updateTable('tentative')
    .set({ expire_le: sql<Date>`now() - make_interval(mins => ${minutes}::int)`, demander_le: NOW })
    .where('transaction_reference', '=', reference)
    .execute();
  return { numAvis: noticeNumber, reference };
}

const NOW = sql<Date>`now()`;

const isLive = async (reference: string) =>
  (
    await replicas.a
      .selectFrom('tentative')
      .select(sql<boolean>`terminee_le is null`.as('live'))
      .where('transaction_reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).live;

/** The whole queue is due again. */
const hurry = async () => {
  for (const table of ['tentative', 'paiement'] as const) {
    await replicas.a
      .updateTable(table)
      .set({ demander_le: NOW })
      .where('demander_le', 'is not', null)
      .execute();
  }
};

/** Notes which pages are asked about, and has forgotten them all. */
const forgetful = (asked: string[]) =>
  testProvider({
    checkout: async (id) => {
      asked.push(id);
      return { kind: 'gone' };
    },
  });

describe('invariant 2: the queue of questions', () => {
  beforeEach(async () => {
    await replicas.a.updateTable('tentative').set({ demander_le: null }).execute();
    await replicas.a.updateTable('paiement').set({ demander_le: null }).execute();
  });

  it('after a long stop asks about all of them, each one once, on two servers at once', async () => {
    const count = 60;
    for (let rank = 0; rank < count; rank += 1) await expire(3 + rank);
    const asked: string[] = [];
    const slow = forgetful(asked);
    const counts = await Promise.all([
      askQuestions(replicas.a, slow),
      askQuestions(replicas.b, slow),
    ]);
    expect(counts[0] + counts[1]).toBe(count);
    expect(new Set(asked).size).toBe(count);
    expect(asked).toHaveLength(count);
    expect(await askQuestions(replicas.a, slow)).toBe(0);
  });

  it('one question without an answer keeps no other from being asked, and waits longer each time', async () => {
    const lame = await expire(60);
    const others = [await expire(10), await expire(9), await expire(8)];
    const provider = testProvider({
      checkout: async (id) => {
        if (id === lame.reference) throw new ProviderFailure('unclear');
        return { kind: 'gone' };
      },
    });
    const seconds = async () => {
      const { wait } = await replicas.a
        .selectFrom('tentative')
        .select(sql<number>`extract(epoch from demander_le - now())::int`.as('wait'))
        .where('transaction_reference', '=', lame.reference)
        .executeTakeFirstOrThrow();
      return wait;
    };
    await expect(askQuestions(replicas.a, provider)).rejects.toThrow('1 of 4 questions');
    expect(await isLive(lame.reference)).toBe(true);
    for (const { numAvis: noticeNumber } of others) {
      expect(await summary(replicas.a, noticeNumber)).toMatchObject({ statut: 'A_PAYER' });
    }
    const first = await seconds();
    await hurry();
    await expect(askQuestions(replicas.a, provider)).rejects.toThrow('1 of 1 questions');
    expect(await seconds()).toBeGreaterThan(1.8 * first);
  });

  it('an attempt that was asked about in the future is asked again: the clock was set back', async () => {
    const { reference } = await expire(5);
    await replicas.a
      .updateTable('tentative')
      .set({ interrogee_le: sql<Date>`now() + interval '3 days'` })
      .where('transaction_reference', '=', reference)
      .execute();
    await askQuestions(replicas.a, testProvider());
    expect(await isLive(reference)).toBe(false);
  });

  it('a silent provider costs one question a round, another one each time, and closes nothing', async () => {
    const references = [await expire(5), await expire(5), await expire(5)].map(
      ({ reference }) => reference,
    );
    const asked: string[] = [];
    const silent = testProvider({
      checkout: async (id) => {
        asked.push(id);
        throw new ProviderFailure('silent');
      },
    });
    for (const _ of references) {
      await expect(askQuestions(replicas.a, silent)).rejects.toThrow('1 of 1 questions');
    }
    expect(asked.toSorted()).toEqual(references.toSorted());
    for (const reference of references) expect(await isLive(reference)).toBe(true);
    await hurry();
    expect(await askQuestions(replicas.a, testProvider())).toBe(references.length);
  });

  it('a server that dies with a question forgets none', async () => {
    const { reference } = await expire(5);
    const dies = testProvider({
      checkout: async () => {
        throw new Error('killed');
      },
    });
    await expect(askQuestions(replicas.a, dies)).rejects.toThrow();
    await hurry();
    await askQuestions(replicas.b, testProvider());
    expect(await isLive(reference)).toBe(false);
  });

  it('invariant 1: a pending payment that arrives while the provider is asked keeps the attempt live', async () => {
    const { numAvis: noticeNumber, reference } = await expire(5);
    await askQuestions(
      replicas.a,
      testProvider({
        checkout: async () => {
          await hearNotification(replicas.b, notificationOf(reference, PENDING));
          return { kind: 'gone' };
        },
      }),
    );
    expect(await isLive(reference)).toBe(true);
    await hurry();
    await askQuestions(replicas.a, testProvider(knowing(answerOf(reference, PENDING))));
    expect(await isLive(reference)).toBe(true);
    expect(await summary(replicas.a, noticeNumber)).toMatchObject({ statut: 'EN_COURS_PAIEMENT' });
    await hurry();
    await askQuestions(replicas.a, testProvider(knowing(answerOf(reference))));
    expect(await summary(replicas.a, noticeNumber)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('invariant 2: a refusal of an earlier card hides no money whose webhook was lost', async () => {
    const { numAvis: noticeNumber, reference } = await expire(5);
    await hearNotification(replicas.a, notificationOf(reference, REFUSAL));
    const second = { ...answerOf(reference), firstId: `${reference}_1` };
    const provider = testProvider({
      ...knowing(answerOf(reference, REFUSAL), second),
      checkout: async () => ({ kind: 'over', end: 'PAIEMENT', paymentId: second.firstId }),
    });
    await askQuestions(replicas.a, provider);
    expect(await summary(replicas.a, noticeNumber)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('invariant 2: a payment that was told of is asked about at once, and then on fixed days', async () => {
    const { reference } = await expire(1);
    await replicas.a.updateTable('tentative').set({ demander_le: null }).execute();
    await hearNotification(replicas.a, notificationOf(reference));
    const provider = testProvider(knowing(answerOf(reference)));
    expect(await askQuestions(replicas.a, provider)).toBe(1);
    expect(await askQuestions(replicas.a, provider)).toBe(0);
    const { days } = await replicas.a
      .selectFrom('paiement')
      .select(sql<number>`extract(epoch from demander_le - cree_le)::int / 86400`.as('days'))
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(days).toBe(1);
  });

  it('invariant 4: money that comes after the queue has closed its attempt waits for a person', async () => {
    const { numAvis: noticeNumber, reference } = await expire(5);
    await askQuestions(replicas.a, testProvider());
    expect(await summary(replicas.a, noticeNumber)).toMatchObject({ statut: 'A_PAYER' });
    const following = await start(replicas.a, noticeNumber);
    await hearNotification(replicas.a, notificationOf(following));
    await hearNotification(replicas.a, notificationOf(reference));
    expect(await summary(replicas.a, noticeNumber)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    expect(await setAside(replicas.a, reference)).toEqual([{ motif: 'TROP_PERCU', cents: AMOUNT }]);
  });
});

describe('invariant 4: the provider confirms what counts, or a person sees that it does not', () => {
  const pay = async () => {
    const reference = await start(replicas.a, await createFine(replicas.a));
    await hearNotification(replicas.a, notificationOf(reference));
    return reference;
  };

  it('the same amount leaves nothing to do', async () => {
    const reference = await pay();
    await hearNow(replicas.b, answerOf(reference));
    expect(await setAside(replicas.a, reference)).toEqual([]);
  });

  it('counted money that was not taken is missing, and the fine stays paid until a person says so', async () => {
    const reference = await pay();
    for (const db of [replicas.a, replicas.b]) await hearNow(db, answerOf(reference, REFUSAL));
    expect(await setAside(replicas.a, reference)).toEqual([{ motif: 'REPRIS', cents: -AMOUNT }]);
  });

  it('a pending answer takes nothing back', async () => {
    const reference = await pay();
    await hearNow(replicas.a, answerOf(reference, PENDING));
    expect(await setAside(replicas.a, reference)).toEqual([]);
  });
});
