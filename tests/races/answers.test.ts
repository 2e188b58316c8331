import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#server/ports/PaymentProvider.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { listWaiting } from '../support/waiting.ts';
import { answerOf, hearNow, hearTold, notificationOf, REFUSAL } from './answer.ts';
import { createFine, openReplicas, type Replicas, start, summary } from './support.ts';

const PARALLEL = 20;
/** Its receipt leaves by itself. */
const ADDRESS = 'camille.martin@exemple.fr';
const PAID_ONCE = { statut: 'PAYE', ecritures: 1, envois: 1 };

describe('parallel news of one payment, on two replicas', () => {
  let replicas: Replicas;

  beforeAll(async () => {
    replicas = await openReplicas();
  });
  afterAll(() => replicas.close());

  const replicaOf = (rank: number) => (rank % 2 === 0 ? replicas.a : replicas.b);

  /** Delivers every webhook at once, in turn to one replica and the other. */
  const deliver = (webhooks: readonly Notification[]) =>
    Promise.all(webhooks.map((one, rank) => hearNotification(replicaOf(rank), one)));

  async function begin() {
    const noticeNumber = await createFine(replicas.a);
    return { numAvis: noticeNumber, reference: await start(replicas.a, noticeNumber, ADDRESS) };
  }

  const outcome = (noticeNumber: string) => summary(replicas.a, noticeNumber);

  it('invariant 4: the same webhook many times is kept once and counts once', async () => {
    const { numAvis: noticeNumber, reference } = await begin();
    const webhook = notificationOf(reference);
    await deliver(Array(PARALLEL).fill(webhook));
    await hearNow(replicas.a, answerOf(reference));
    expect(await outcome(noticeNumber)).toEqual(PAID_ONCE);
    const kept = await replicas.a
      .selectFrom('inbox')
      .select('processedAt')
      .where('reference', '=', reference)
      .execute();
    expect(kept).toEqual([{ processedAt: expect.any(Date) }]);
    expect(await hearNotification(replicas.b, webhook)).toBeNull();
  });

  it('invariant 3: webhooks and answers about one payment, differently worded, make one line', async () => {
    const { numAvis: noticeNumber, reference } = await begin();
    await Promise.all(
      Array.from({ length: PARALLEL }, (_, rank) => {
        const others = { authorisation: `A${rank}` };
        return rank % 3 === 0
          ? hearNow(replicaOf(rank), answerOf(reference, others))
          : hearTold(replicaOf(rank), reference, others);
      }),
    );
    expect(await outcome(noticeNumber)).toEqual(PAID_ONCE);
  });

  it('invariant 4: what is answered counts, whichever of two messages comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { numAvis: noticeNumber, reference } = await begin();
      const news = ['refused', 'captured'].map((what) =>
        notificationOf(reference, undefined, `${reference} ${what}`),
      );
      await deliver(round % 2 === 0 ? news : news.toReversed());
      await hearNow(replicas.a, answerOf(reference));
      expect(await outcome(noticeNumber)).toEqual(PAID_ONCE);
    }
  });

  it('invariant 4: of two payments of one fine the second waits for a person', async () => {
    const { numAvis: noticeNumber, reference: first } = await begin();
    await hearNow(replicas.a, answerOf(first, REFUSAL));
    await endCheckout(replicas.a, first, 'cancelled');
    const second = await start(replicas.a, noticeNumber, ADDRESS);
    await Promise.all([hearTold(replicas.a, first), hearTold(replicas.b, second)]);
    expect(await outcome(noticeNumber)).toEqual(PAID_ONCE);
    const aside = await listWaiting(replicas.a);
    expect(aside.filter(({ reference }) => [first, second].includes(reference))).toMatchObject([
      { reason: 'overpaid', cents: 13_500 },
    ]);
  });
});
