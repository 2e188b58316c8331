import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hearNotification } from '#server/services/payment/hear.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { knowing, testProvider } from '../support/provider.ts';
import { answerOf, notificationOf, PENDING, REFUSAL } from './answer.ts';
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
    .updateTable('attempt')
    .set({ expiresAt: sql<Date>`now() - make_interval(mins => ${minutes}::int)`, askAt: NOW })
    .where('reference', '=', reference)
    .execute();
  return { numAvis: noticeNumber, reference };
}

const NOW = sql<Date>`now()`;

const isLive = async (reference: string) =>
  (
    await replicas.a
      .selectFrom('attempt')
      .select(sql<boolean>`ended_at is null`.as('live'))
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).live;

/** The whole queue is due again. */
const hurry = async () => {
  for (const table of ['attempt', 'payment'] as const) {
    await replicas.a
      .updateTable(table)
      .set({ askAt: NOW })
      .where('askAt', 'is not', null)
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
    await replicas.a.updateTable('attempt').set({ askAt: null }).execute();
    await replicas.a.updateTable('payment').set({ askAt: null }).execute();
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

  it('an attempt that was asked about in the future is asked again: the clock was set back', async () => {
    const { reference } = await expire(5);
    await replicas.a
      .updateTable('attempt')
      .set({ askedAt: sql<Date>`now() + interval '3 days'` })
      .where('reference', '=', reference)
      .execute();
    await askQuestions(replicas.a, testProvider());
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
      checkout: async () => ({ kind: 'over', end: 'paid', paymentId: second.firstId }),
    });
    await askQuestions(replicas.a, provider);
    expect(await summary(replicas.a, noticeNumber)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('invariant 2: a payment that was told of is asked about at once, and then no more for a day', async () => {
    const { reference } = await expire(1);
    await replicas.a.updateTable('attempt').set({ askAt: null }).execute();
    await hearNotification(replicas.a, notificationOf(reference));
    const provider = testProvider(knowing(answerOf(reference)));
    expect(await askQuestions(replicas.a, provider)).toBe(1);
    expect(await askQuestions(replicas.a, provider)).toBe(0);
  });
});
