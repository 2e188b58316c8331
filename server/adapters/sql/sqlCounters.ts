import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { prepare } from '../../database/postgresPool.ts';
import type { CounterState, FailureCounters } from '../../ports/FailureCounters.ts';

interface CounterRow extends CounterState {
  readonly key: string;
}

const byKey = (rows: readonly CounterRow[]): ReadonlyMap<string, CounterState> =>
  new Map(rows.map(({ key, ...state }) => [key, state]));

const REMAINING = 'ceil(extract(epoch from expires_at - now()))::int';

const READ = prepare<CounterRow>(
  'failure-counters',
  `select key, count, ${REMAINING} as seconds_left
    from failure_counter where key = any($1::text[]) and expires_at > now()`,
);

export function createSqlCounters(db: Database): FailureCounters {
  const counters: FailureCounters = {
    async read(keys) {
      const { rows } = await db.executeQuery(READ([keys]));
      return byKey(rows);
    },
    async claim(key, seconds) {
      const claimed = (await counters.count(new Map([[key, seconds]]))).get(key);
      return claimed === undefined || claimed.count === 1 ? 0 : Math.max(1, claimed.secondsLeft);
    },
    async count(windows) {
      // Rows are locked in a fixed order, which avoids deadlocks.
      const rows = [...windows].sort(([a], [b]) => (a < b ? -1 : 1));
      const counts = await db
        .insertInto('failureCounter')
        .values(
          rows.map(([key, seconds]) => ({
            key,
            count: 1,
            expiresAt: sql<Date>`now() + make_interval(secs => ${seconds}::int)`,
          })),
        )
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when failure_counter.expires_at <= now() then 1
              else failure_counter.count + 1 end`,
            expiresAt: sql<Date>`case when failure_counter.expires_at <= now() then excluded.expires_at
              else failure_counter.expires_at end`,
          }),
        )
        .returning(['key', 'count', sql.raw<number>(REMAINING).as('secondsLeft')])
        .execute();
      return byKey(counts);
    },
  };
  return counters;
}
