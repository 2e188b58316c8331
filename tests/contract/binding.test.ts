import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, openSession, startApp } from '../support/app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const KEY = { numAmende: '51900101000011', cleAmende: '21' };

/** A session bound to a fine that it last used some seconds ago. */
async function boundSince(seconds: number) {
  const call = await openSession(app);
  const { avisId: noticeId } = (await call('rechercheAmende', KEY)).json();
  await grow(seconds);
  return { avisId: noticeId, call, prolong: () => call('prolongerLiaison', { avisId: noticeId }) };
}

const grow = (seconds: number) =>
  app.db
    .updateTable('binding')
    .set({ seenAt: sql<Date>`now() - make_interval(secs => ${seconds})` })
    .execute();

describe('D-28: staying', () => {
  it('D-28 D-13: a binding in its last second lives another hour, and the fine can still be paid', async () => {
    const { avisId: noticeId, call, prolong } = await boundSince(3_595);
    const answer = await prolong();
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    const [bound] = await app.db
      .selectFrom('binding')
      .select(sql<boolean>`seen_at > now() - interval '5 seconds'`.as('isFresh'))
      .where('fineId', '=', noticeId)
      .execute();
    expect(bound).toEqual({ isFresh: true });
    expect((await call('virement', { avisId: noticeId })).statusCode).toBe(200);
  });

  it('D-28: whoever stays can stay again, as often as asked (WCAG 2.2.1)', async () => {
    const { prolong } = await boundSince(3_595);
    for (let times = 0; times < 12; times += 1) {
      expect((await prolong()).statusCode).toBe(200);
      await grow(3_595);
    }
  });

  it('D-28 D-13: what has ended comes back with number and key, and not without', async () => {
    const { avisId: noticeId, call, prolong } = await boundSince(3_601);
    expect((await prolong()).statusCode).toBe(206);
    expect((await call('virement', { avisId: noticeId })).statusCode).toBe(206);
    await call('rechercheAmende', KEY);
    expect((await prolong()).statusCode).toBe(200);
    expect((await call('virement', { avisId: noticeId })).statusCode).toBe(200);
  });

  it('D-28 D-13: nobody else can keep a fine bound by its id, nor bind it', async () => {
    const { avisId: noticeId } = await boundSince(0);
    const stranger = await openSession(app);
    expect((await stranger('prolongerLiaison', { avisId: noticeId })).statusCode).toBe(206);
    expect((await stranger('virement', { avisId: noticeId })).statusCode).toBe(206);
  });
});
