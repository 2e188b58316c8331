import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openPostgres } from '#server/database/open.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { beginRound, claimQuestion, readQuestionAges } from '#server/store/questions.ts';
import { openMeter } from '../support/country/meter.ts';
import { knowing, testProvider } from '../support/provider.ts';
import { answerOf, hearTold, notificationOf, PENDING, REFUSAL } from './answer.ts';
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
          await hearTold(replicas.b, reference, PENDING);
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
    await hearTold(replicas.a, reference, REFUSAL);
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

  /**
   * Works on one connection, which then reports its counters. PostgreSQL may wait ten seconds with them, and would count
   * this work as a part of what is measured.
   */
  const onOneConnection = (work: (db: Database) => Promise<unknown>): Promise<void> =>
    replicas.a.connection().execute(async (one) => {
      await work(one);
      await sql`select pg_stat_force_next_flush()`.execute(one);
    });

  /** Payments that are due to be asked about, since so many seconds each. */
  const owe = (name: string, state: string, count: number): Promise<void> =>
    onOneConnection(async (db) => {
      await sql`insert into payment (id, reference, state, status, is_cancelled, captured_cents, reported_cents,
          returned_cents, reserved_cents, currency, other_attempt, revision, answered, heard_since_answer,
          is_figure_declared, day, ask_at)
        select ${name} || n, ${name} || n, ${state}, 'x', false, 1, 1, 0, 0, 'EUR', false, 1, true, false, false,
          '2026-01-01', now() - make_interval(secs => n) from generate_series(1, ${count}::int) n`.execute(
        db,
      );
      await sql`insert into payment_name (id, payment_id, number)
        select id, id, 1000000000 + row_number() over () + (select count(*) from payment_name)
        from payment where id like ${`${name}%`}`.execute(db);
      await sql`vacuum analyze payment, payment_name`.execute(db);
    });
  const forgive = () =>
    onOneConnection((db) =>
      db.transaction().execute(async (transaction) => {
        await sql`set local amendes.purge = 'on'`.execute(transaction);
        await sql`delete from payment where attempt_id is null and reference = id`.execute(
          transaction,
        );
      }),
    );

  it('beside 60 000 due routine checks an awaited question is the first, and a claim reads no more', async () => {
    const { a, url } = replicas;
    await owe('routine', 'captured', 60_000);
    const { reference } = await expire(7);
    await a.updateTable('attempt').set({ tries: 1 }).where('reference', '=', reference).execute();
    // On one connection, which then hands in what it has counted.
    const { db, close } = await openPostgres(url, 1);
    const meter = await openMeter(db, url);
    const begin = await beginRound(db);
    expect(await claimQuestion(db, begin)).toMatchObject({ kind: 'attempt', reference });
    const { blocks, statements } = await meter.measure(async () => {
      for (let rank = 0; rank < 100; rank += 1) {
        expect(await claimQuestion(db, begin)).toMatchObject({ id: `routine${60_000 - rank}` });
      }
    });
    // Of which an update and its indexes are most. Each reading of what is due would cost thousands.
    expect(blocks).toBeLessThan(300 * 100);
    expect(statements).toBe(2 * 100);
    expect(await readQuestionAges(db)).toMatchObject({ awaited: 0 });
    expect((await readQuestionAges(db)).routine).toBeGreaterThan(59_000);
    await meter.close();
    await close();
    await forgive();
  });

  it('a round of a country asks what is undecided first, and each question costs the same', async () => {
    const { url } = replicas;
    const undecided = 100;
    /** Asks until the provider falls silent. @returns what was asked, and blocks and statements of a question */
    const round = async (routine: number) => {
      await owe('undecided', 'pending', undecided);
      await owe('routine', 'captured', routine);
      const { db, close } = await openPostgres(url, 1);
      const meter = await openMeter(db, url);
      const asked: string[] = [];
      const provider = testProvider({
        payment: async (id) => {
          asked.push(id);
          if (asked.length > 2 * undecided) throw new ProviderFailure('silent');
          return null;
        },
      });
      const { blocks, statements } = await meter.measure(() =>
        askQuestions(db, provider).catch(() => undefined),
      );
      await meter.close();
      await close();
      await forgive();
      return { asked, blocks: blocks / asked.length, statements: statements / asked.length };
    };
    const small = await round(1_000);
    const large = await round(10_000);
    expect(large.asked.slice(0, undecided).every((id) => id.startsWith('undecided'))).toBe(true);
    expect(large.asked.slice(undecided).every((id) => id.startsWith('routine'))).toBe(true);
    expect(new Set(large.asked).size).toBe(large.asked.length);
    expect(large.statements).toBeCloseTo(small.statements, 1);
    expect(large.blocks).toBeLessThan(small.blocks * 2);
  });

  it('a page in its last minutes that one server asks about is asked by no other meanwhile', async () => {
    const { reference } = await expire(-1);
    const asked: string[] = [];
    let release: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = testProvider({
      checkout: async (id) => {
        asked.push(id);
        await answered;
        return { kind: 'open', paymentId: null };
      },
    });
    const first = askQuestions(replicas.a, slow);
    await expect.poll(() => asked).toEqual([reference]);
    expect(await askQuestions(replicas.b, slow)).toBe(0);
    release();
    expect(await first).toBe(1);
    expect(asked).toEqual([reference]);
  });

  it('asks several at once, each one once', async () => {
    for (let rank = 0; rank < 20; rank += 1) await expire(8 + rank);
    const asked: string[] = [];
    let release: () => void;
    const second = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The first is answered once a second one is asked.
    const slow = testProvider({
      checkout: async (id) => {
        asked.push(id);
        if (asked.length === 1) await second;
        release();
        return { kind: 'gone' };
      },
    });
    expect(await askQuestions(replicas.a, slow, 4)).toBe(20);
    expect(new Set(asked).size).toBe(20);
  });
});
