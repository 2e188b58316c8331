import type { Database } from '../../database/open.ts';
import { prepare } from '../../database/postgresPool.ts';
import type { Closed, FailureCounters } from '../../ports/FailureCounters.ts';

const SETTLE = prepare<Closed>(
  'settle-guess',
  `select closed_key as key, seconds_left
    from settle_guess($1::text[], $2::integer[], $3::float8[], $4::text[], $5)`,
);

export const createSqlCounters = (db: Database): FailureCounters => ({
  async settle(limits, isWrong) {
    const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1));
    const { rows } = await db.executeQuery(
      SETTLE([
        sorted.map(({ key }) => key),
        sorted.map(({ atOnce }) => atOnce),
        sorted.map(({ everyS }) => everyS),
        sorted.map(({ onlyAfter }) => onlyAfter ?? null),
        isWrong,
      ]),
    );
    return rows[0] ?? null;
  },
});
