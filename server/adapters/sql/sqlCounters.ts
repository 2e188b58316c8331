import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { prepare } from '../../database/postgresPool.ts';
import type { CounterState, FailureCounters } from '../../ports/FailureCounters.ts';

interface TableRow {
  readonly cle: string;
  readonly nombre: number;
  readonly seconds_left: number;
}

const byKey = (rows: readonly TableRow[]): ReadonlyMap<string, CounterState> =>
  new Map(rows.map((row) => [row.cle, { count: row.nombre, secondsLeft: row.seconds_left }]));

const REMAINING = 'ceil(extract(epoch from expire_le - now()))::int';

const READ = prepare<TableRow>(
  'failure-counters',
  `select cle, nombre, ${REMAINING} as seconds_left
    from compteur_echec where cle = any($1::text[]) and expire_le > now()`,
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
      // A fixed order avoids deadlocks.
      const rows = [...windows].sort(([a], [b]) => (a < b ? -1 : 1));
      const counts = await db
        .insertInto('compteur_echec')
        .values(
          rows.map(([key, seconds]) => ({
            cle: key,
            nombre: 1,
            expire_le: sql<Date>`now() + make_interval(secs => ${seconds}::int)`,
          })),
        )
        .onConflict((conflict) =>
          conflict.column('cle').doUpdateSet({
            nombre: sql<number>`case when compteur_echec.expire_le <= now() then 1
              else compteur_echec.nombre + 1 end`,
            expire_le: sql<Date>`case when compteur_echec.expire_le <= now() then excluded.expire_le
              else compteur_echec.expire_le end`,
          }),
        )
        .returning(['cle', 'nombre', sql.raw<number>(REMAINING).as('seconds_left')])
        .execute();
      return byKey(counts);
    },
  };
  return counters;
}
