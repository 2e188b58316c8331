import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeExpired } from '#server/services/retention/purgeExpired.ts';
import { retentions } from '../support/retentions.ts';
import { answerOf, hearNow, REFUSAL } from './answer.ts';
import { createFine, openReplicas, type Replicas, start } from './support.ts';

let replicas: Replicas;
beforeAll(async () => {
  replicas = await openReplicas();
});
afterAll(() => replicas.close());

it('D-54: money that comes while the purge reads is not erased with its old attempt', async () => {
  const { a, b } = replicas;
  const reference = await start(a, await createFine(a));
  await hearNow(a, answerOf(reference, REFUSAL));
  const ended = sql<Date>`now() - interval '10 days'`;
  await a
    .updateTable('attempt')
    .set({ endedAt: ended, checkoutEnd: 'expired', askAt: null })
    .execute();
  await a.updateTable('payment').set({ askAt: null }).execute();
  const periods = retentions({ attempts: 5, fines: 30_000 });

  let purge: Promise<unknown> = Promise.resolve();
  await a.transaction().execute(async (message) => {
    await sql`select from fine for update`.execute(message);
    purge = purgeExpired(b, periods);
    purge.catch(() => undefined);
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()`.execute(a)
          ).rows.length,
      )
      .toBe(1);
    await message
      .updateTable('payment')
      .set({ capturedCents: 9_000, askAt: sql<Date>`now()` })
      .execute();
  });
  await expect(purge).rejects.toThrow('A payment was heard of during the purge');
  expect(await a.selectFrom('payment').select('capturedCents').execute()).toEqual([
    { capturedCents: 9_000 },
  ]);

  await a.updateTable('payment').set({ capturedCents: 0, askAt: null }).execute();
  expect(await purgeExpired(b, periods)).toMatchObject({ attempts: 1 });
});
