import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { askQuestions } from '#server/services/payment/questions.ts';
import { readFine } from '#server/store/readDossier.ts';
import { situation } from '#server/till/situation.ts';
import { hearTold } from './answer.ts';
import {
  createFine,
  dependencies,
  openReplicas,
  type Replicas,
  start,
  summary,
} from './support.ts';

const ONE_HOUR_MS = 3_600_000;

describe('the clock is the database’s', () => {
  let replicas: Replicas;

  beforeAll(async () => {
    replicas = await openReplicas();
  });
  afterAll(() => replicas.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  const attempt = (reference: string) =>
    replicas.a
      .selectFrom('attempt')
      .select([
        sql<boolean>`ended_at is null`.as('live'),
        sql<number>`extract(epoch from expires_at - now())::int`.as('secondsLeft'),
      ])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();

  it.each([-ONE_HOUR_MS, ONE_HOUR_MS])(
    'invariant 8: a server %i ms off opens, keeps and settles an attempt as any other',
    async (discrepancy) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + discrepancy });
      const noticeNumber = await createFine(replicas.a);
      const reference = await start(replicas.a, noticeNumber);
      const { secondsLeft } = await attempt(reference);
      expect(secondsLeft).toBeGreaterThan(890);
      expect(secondsLeft).toBeLessThanOrEqual(900);
      await askQuestions(replicas.a, dependencies(replicas.a).provider);
      expect(await attempt(reference)).toMatchObject({ live: true });
      await hearTold(replicas.b, reference);
      expect(await summary(replicas.a, noticeNumber)).toMatchObject({
        statut: 'PAYE',
        ecritures: 1,
      });
    },
  );

  it('invariant 1: an amount stands while its attempt lives, also past the last day of that amount', async () => {
    const noticeNumber = await createFine(replicas.a);
    await replicas.a
      .updateTable('fine')
      .set({ noticeDay: sql<string>`paris_day(now())::date - 30` })
      .where('number', '=', noticeNumber)
      .execute();
    const reference = await start(replicas.a, noticeNumber);
    await replicas.a
      .updateTable('fine')
      .set({ noticeDay: sql<string>`notice_day - 1` })
      .where('number', '=', noticeNumber)
      .execute();
    await replicas.a
      .updateTable('attempt')
      .set({ createdAt: sql<Date>`created_at - interval '1 day'` })
      .where('reference', '=', reference)
      .execute();
    await hearTold(replicas.a, reference, { capturedCents: 9000 });
    const found = await readFine(replicas.a, { number: noticeNumber });
    if (found === null) throw new Error('no fine');
    expect(situation(found)).toMatchObject({
      status: 'PAYE',
      paidCents: 9000,
      dueCents: 0,
    });
  });
});
