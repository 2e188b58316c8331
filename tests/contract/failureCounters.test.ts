import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqlCounters } from '#server/adapters/sql/sqlCounters.ts';
import type { FailureCounters } from '#server/ports/FailureCounters.ts';
import { type App, startApp } from '../support/app.ts';

const ONE_DAY = 86_400;

let app: App;
let counters: FailureCounters;
beforeAll(async () => {
  app = await startApp();
  counters = createSqlCounters(app.db);
});
afterAll(() => app.close());

const key = (): string => crypto.randomUUID();

describe('D-15: counters in the database', () => {
  it('counts each key from one, and tells what is left of its window', async () => {
    const [a, b] = [key(), key()];
    await counters.count(new Map([[a, 900]]));
    const counts = await counters.count(
      new Map([
        [a, 900],
        [b, ONE_DAY],
      ]),
    );
    expect(counts.get(a)?.count).toBe(2);
    expect(counts.get(b)?.count).toBe(1);
    const read = await counters.read([a, b, key()]);
    expect(read.size).toBe(2);
    expect(read.get(a)?.count).toBe(2);
    expect(read.get(b)?.secondsLeft).toBeGreaterThan(ONE_DAY - 60);
    expect(read.get(b)?.secondsLeft).toBeLessThanOrEqual(ONE_DAY);
  });

  it('a window ends at its time, however often it was counted, and a new one begins at one', async () => {
    const one = key();
    const endIn = (seconds: number) =>
      app.db
        .updateTable('compteur_echec')
        .set({ expire_le: sql<Date>`now() + make_interval(secs => ${seconds}::int)` })
        .where('cle', '=', one)
        .execute();
    await counters.count(new Map([[one, 900]]));
    await endIn(60);
    expect((await counters.count(new Map([[one, 900]]))).get(one)?.secondsLeft).toBeLessThanOrEqual(
      60,
    );
    await endIn(0);
    expect((await counters.read([one])).has(one)).toBe(false);
    expect((await counters.count(new Map([[one, 60]]))).get(one)?.count).toBe(1);
  });
});
