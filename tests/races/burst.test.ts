import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type App, openSession } from '../support/app.ts';
import { EVENT_MS } from '../support/limits.ts';
import { wholeFine } from '../support/wholeFine.ts';
import { type Apps, openApps } from './apps.ts';
import { KEY } from './support.ts';

const SESSIONS = 8;

let apps: Apps;

/** @param verificationDelayMs how long a start may take, with the wait for its turn; by default as in service */
async function openFor(verificationDelayMs?: number): Promise<void> {
  apps = await openApps({ ...(verificationDelayMs !== undefined && { verificationDelayMs }) });
  onTestFinished(() => apps.close());
}

const replica = (rank: number): App => (rank % 2 === 0 ? apps.a : apps.b);

type Caller = Awaited<ReturnType<typeof openSession>>;

const leave = (call: Caller, noticeNumber: string) => call('envoiSips', wholeFine(noticeNumber));

/** One start, of the sessions in turn. */
function chain(sessions: readonly Caller[], rank: number, noticeNumber: string) {
  const call = sessions[rank % sessions.length];
  if (call === undefined) throw new Error('no session');
  return leave(call, noticeNumber);
}

/** People who have each looked a fine up, in turn on one replica and the other. */
async function people(noticeNumber: string, count: number) {
  const sessions = [];
  for (let rank = 0; rank < count; rank += 1) {
    const call = await openSession(replica(rank));
    await call('rechercheAmende', { numAmende: noticeNumber, cleAmende: KEY });
    sessions.push(call);
  }
  return sessions;
}

const live = (noticeNumber: string) =>
  apps.db
    .selectFrom('attempt')
    .select('checkoutEnd')
    .where('pairKey', '=', noticeNumber)
    .where('endedAt', 'is', null)
    .execute();

describe('K-05 invariant 1: a burst of starts of one fine, on two replicas', () => {
  it('holds one connection of a replica, whatever holds the fine', async () => {
    await openFor();
    const [noticeNumber, other] = [await apps.createNotice(), await apps.createNotice()];
    const sessions = await people(noticeNumber, 2);
    const [neighbour] = await people(other, 1);
    const watch = watchWaiting();
    await apps.db.transaction().execute(async (transaction) => {
      await sql`select 1 from fine where number = ${noticeNumber} for update`.execute(transaction);
      const departs = Promise.all(
        Array.from({ length: 40 }, (_, rank) => chain(sessions, rank, noticeNumber)),
      );
      await expect.poll(watch.most).toBe(2);
      await search(neighbour, other);
      const codes = new Set((await departs).map((one) => one.json().code));
      expect(codes).toEqual(new Set(['verification-en-cours']));
    });
    expect(await watch.end()).toBe(2);
    expect(await live(noticeNumber)).toEqual([]);
    const [firstSession] = sessions;
    expect(firstSession && (await leave(firstSession, noticeNumber)).statusCode).toBe(200);
  });

  it('holds one connection of a replica, whatever holds the bindings', async () => {
    // A start that waits longer than the product's limit is refused. This test is not about that limit.
    await openFor(EVENT_MS);
    const [noticeNumber, other] = [await apps.createNotice(), await apps.createNotice()];
    const sessions = await people(noticeNumber, SESSIONS);
    const [neighbour] = await people(other, 1);
    const watch = watchWaiting();
    let departs: Promise<Awaited<ReturnType<typeof leave>>[]> = Promise.resolve([]);
    await apps.db.transaction().execute(async (transaction) => {
      await sql`select 1 from binding join fine on fine.id = fine_id
        where number = ${noticeNumber} for update of binding`.execute(transaction);
      departs = Promise.all(
        Array.from({ length: 40 }, (_, rank) => chain(sessions, rank, noticeNumber)),
      );
      await expect.poll(watch.most).toBe(2);
      await search(neighbour, other);
    });
    const codes = (await departs).map(({ statusCode }) => statusCode).sort();
    expect(await watch.end()).toBe(2);
    expect(codes).toEqual([
      ...Array(40 / SESSIONS).fill(200),
      ...Array(40 - 40 / SESSIONS).fill(409),
    ]);
  });
});

/** Twice as many lookups as a pool has connections. */
async function search(call: Caller | undefined, noticeNumber: string): Promise<void> {
  for (let rank = 0; rank < 20; rank += 1) {
    const answer = await call?.('rechercheAmende', { numAmende: noticeNumber, cleAmende: KEY });
    expect(answer?.statusCode).toBe(200);
  }
}

/** Connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    apps.db,
  );
  return rows[0]?.count ?? 0;
}

const SAMPLE_MS = 20;

/** Counts them again and again: one moment may be that of a start whose wait has just ended. */
function watchWaiting() {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await waiting());
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    most: () => most,
    end: async (): Promise<number> => {
      isOver = true;
      await watching;
      return most;
    },
  };
}
