import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '#server/database/open.ts';
import type { Retentions } from '#server/ports/Retentions.ts';
import { countOutlived, purgeExpired } from '#server/services/retention/purgeExpired.ts';
import { retentions } from '../support/retentions.ts';
import { answerOf, hearNow, REFUSAL } from './answer.ts';
import { createFine, openReplicas, type Replicas, start } from './support.ts';

let replicas: Replicas;
beforeAll(async () => {
  replicas = await openReplicas();
});
afterAll(() => replicas.close());

const periods = retentions({ attempts: 5, fines: 30_000 });

/** An attempt that took nothing and ended ten days ago. */
async function endedAttempt(): Promise<string> {
  const { a } = replicas;
  const reference = await start(a, await createFine(a));
  await hearNow(a, answerOf(reference, REFUSAL));
  const rest = { endedAt: sql<Date>`now() - interval '10 days'`, createdAt: TEN_DAYS_AGO };
  await a
    .updateTable('attempt')
    .set({ ...rest, checkoutEnd: 'expired', askAt: null })
    .where('reference', '=', reference)
    .execute();
  await a.updateTable('payment').set({ askAt: null }).execute();
  return reference;
}

const TEN_DAYS_AGO = sql<Date>`now() - interval '10 days'`;

it('D-54: the purge waits for no message, erases what is beside it, and finds the money that it brought', async () => {
  const { a, b } = replicas;
  const heard = await endedAttempt();
  await endedAttempt();
  await a.transaction().execute(async (message) => {
    await sql`select from fine where id = (select fine_id from attempt where reference = ${heard})
      for update`.execute(message);
    expect(await purgeExpired(b, periods)).toMatchObject({ attempts: 1 });
    await message
      .updateTable('payment')
      .set({ capturedCents: 9_000, askAt: sql<Date>`now()` })
      .execute();
  });
  expect(await purgeExpired(b, periods)).toMatchObject({ attempts: 0 });
  expect(await a.selectFrom('payment').select('capturedCents').execute()).toEqual([
    { capturedCents: 9_000 },
  ]);

  // As if it had never come. The purge has noted that money keeps the attempt.
  await a.updateTable('payment').set({ capturedCents: 0, askAt: null }).execute();
  expect(await purgeExpired(b, periods)).toMatchObject({ attempts: 0 });
  await a.updateTable('attempt').set({ isKept: false }).execute();
  expect(await purgeExpired(b, periods)).toMatchObject({ attempts: 1 });
});

it('D-54: a dry run waits for no payer, and no payer waits for it', async () => {
  const { a, b } = replicas;
  await endedAttempt();
  const sent = { letters: 'no-folder', mails: 'no-folder', mornings: 'no-folder' };
  const dryRun = () => countOutlived(b, { retentions: periods, sent });
  await a.transaction().execute(async (payer) => {
    for (const table of ['fine', 'attempt', 'payment'] as const) {
      await payer.selectFrom(table).select('id').forUpdate().execute();
    }
    expect(await dryRun()).toMatchObject({ attempts: 1 });
  });

  // It comes to a halt at the money of the attempt that it counts, in the middle of its transaction.
  const halted = await a.transaction().execute(async (halt) => {
    await sql`lock table ledger_entry`.execute(halt);
    const run = dryRun();
    const waits = async () =>
      (await sql`select from pg_locks where not granted`.execute(a)).rows.length;
    await expect.poll(waits).toBe(1);
    await a.transaction().execute(async (payer) => {
      for (const table of ['fine', 'attempt', 'payment'] as const) {
        const rows = await payer.selectFrom(table).select('id').forUpdate().noWait().execute();
        expect(rows.length).toBeGreaterThan(0);
      }
    });
    return { run };
  });
  expect(await halted.run).toMatchObject({ attempts: 1 });
  expect(await purgeExpired(b, periods)).toMatchObject({ attempts: 1 });
});

it('a row that cannot be erased stops neither its batch nor another period', async () => {
  const { a, b } = replicas;
  for (let rank = 0; rank < 3; rank += 1) await endedAttempt();
  await a
    .insertInto('usedTimestamp')
    .values({ digest: 'x', expiresAt: sql<Date>`now()` })
    .execute();
  await a
    .insertInto('failureCounter')
    .values({ key: 'x', forgottenAt: sql<Date>`now()` })
    .execute();
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`.execute(a);
  const bad = sql.raw(
    (await a.selectFrom('attempt').select('id').executeTakeFirstOrThrow()).id.replace(/.*/, "'$&'"),
  );
  await sql`create trigger refuse before delete on attempt for each row when (old.id = ${bad})
    execute function refuse()`.execute(a);
  await sql`create trigger refuse before delete on used_timestamp execute function refuse()`.execute(
    a,
  );
  await expect(purgeExpired(b, periods)).rejects.toThrow('2 periods failed');
  expect(await a.selectFrom('attempt').select('id').execute()).toHaveLength(1);
  expect(await a.selectFrom('failureCounter').select('key').execute()).toEqual([]);
  await sql`drop function refuse cascade`.execute(a);
});

it('each foreign key has an index that finds the rows that name a deleted one', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and not exists (select from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1])`.execute(replicas.a);
  expect(rows).toEqual([]);
});

const HISTORY = 20_000;

it('of a long history the purge reads the part whose period is over', async () => {
  const { a } = replicas;
  await sql`insert into fine (id, number, pair_key, key_hash, key_pepper, notice_type, status, notice_day, offence_at,
      town, street, offence, forfaitaire, imported_at)
    select 'h' || n, '6161' || lpad(n::text, 8, '0') || '11', '6161' || lpad(n::text, 8, '0') || '11', 'x', 'x', 'AF',
      'PAYE', '2020-01-01', now(), 'Rennes', case when n > 100 then 'rue' end, 'Stationnement', 13500,
      now() - make_interval(secs => ${HISTORY}::int - n)
    from generate_series(1, ${HISTORY}::int) n`.execute(a);
  await sql`insert into attempt (fine_id, pair_key, session_id, reference, token_salt, token_hash, token_expires_at,
      nature, cents, locale, checkout_end, created_at, expires_at, ended_at)
    select 'h' || n, '6161' || lpad(n::text, 8, '0') || '11', 'x', 'h' || n, 'x', 'h' || n, now(), 'TOTAL', 1, 'fr',
      'expired', now(), now(), now() from generate_series(1, ${HISTORY}::int) n`.execute(a);
  await sql`insert into status_change (fine_id, from_status, to_status, cause)
    select fine_id, 'A_PAYER', 'PAYE', 'x' from attempt`.execute(a);
  await sql`insert into inbox (digest, reference, payments, status)
    select reference, reference, '{}', 'x' from attempt`.execute(a);
  await sql`vacuum analyze`.execute(a);
  expect(
    await blocksOf(retentions({ attempts: 5, fines: 30_000, personalData: 30_000 })),
  ).toBeLessThan(HISTORY / 50);
});

/** Blocks of the large tables that a night touches. */
async function blocksOf(periods: Retentions): Promise<number> {
  const { a } = replicas;
  const blocks = async (): Promise<number> => {
    const { rows } = await sql<{ blocks: number }>`
      select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as blocks
      from pg_statio_user_tables where relname in ('fine', 'attempt', 'status_change', 'inbox')`.execute(
      a,
    );
    return rows[0]?.blocks ?? 0;
  };
  // On one connection, which then hands in what it has counted.
  const alone = await openPostgres(replicas.url, 1);
  // What the others have counted is handed in, too.
  for (const db of [a, alone.db]) await sql`select pg_stat_force_next_flush()`.execute(db);
  const before = await blocks();
  await purgeExpired(alone.db, periods);
  await sql`select pg_stat_force_next_flush()`.execute(alone.db);
  await expect.poll(blocks).toBeGreaterThan(before);
  const touched = (await blocks()) - before;
  await alone.close();
  return touched;
}

/** Fewer, because a first night writes them all. */
const KEPT = 5_000;

it.each([
  ['that can be paid for ever', '91', 'AFM', 'A_PAYER', "'rue'"],
  ['with money, which is kept for longer', '62', 'AF', 'PAYE', 'null'],
] as const)('a night reads no fine again %s', async (_, first, type, status, street) => {
  const { a } = replicas;
  await sql`insert into fine (id, number, pair_key, key_hash, key_pepper, notice_type, status, notice_day, offence_at,
      town, street, offence, majoree, imported_at)
    select ${first} || n, number, number, 'x', 'x', ${type}, ${status}, '2020-01-01', now(), 'Rennes', ${sql.raw(street)},
      'Stationnement', 13500, now() - interval '30 days'
    from generate_series(1, ${KEPT}::int) n, lateral (
      select ${first} || lpad(n::text, ${first === '91' ? 14 : 10}::int, '0') || '11' as number) as named`.execute(
    a,
  );
  if (status === 'PAYE') {
    await sql`insert into attempt (fine_id, pair_key, session_id, reference, token_salt, token_hash, token_expires_at,
        nature, cents, locale, checkout_end, created_at, expires_at, ended_at)
      select id, pair_key, 'x', id, 'x', id, now(), 'TOTAL', 1, 'fr', 'paid', imported_at, imported_at, imported_at
      from fine where id like '62%'`.execute(a);
    await sql`insert into ledger_entry (fine_id, attempt_id, reference, paid_at, cents, balance, price_cents, nature,
        medium, fine_number, notice_type, transaction_reference, verification_code)
      select fine_id, id, reference, now(), 1, 0, 1, 'TOTAL', 1, 'x', 'AF', 'x', reference
      from attempt where fine_id like '62%'`.execute(a);
  }
  await sql`vacuum analyze`.execute(a);
  const periods = retentions({ attempts: 5, fines: 20, personalData: 10, payments: null });
  const night = await blocksOf(periods);
  await sql`vacuum analyze`.execute(a);
  expect(night).toBeGreaterThan(KEPT);
  expect(await blocksOf(periods)).toBeLessThan(HISTORY / 50);
});
