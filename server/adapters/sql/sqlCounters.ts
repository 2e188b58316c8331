import type { Database } from '../../database/open.ts';
import { prepare } from '../../database/postgresPool.ts';
import type { Closed, FailureCounters } from '../../ports/FailureCounters.ts';

const JUDGE = prepare<Closed>(
  'judge-guess',
  `select closed_key as key, seconds_left
    from judge_guess($1::text[], $2::integer[], $3::float8[], $4::text[], $5)`,
);

export const createSqlCounters = (db: Database): FailureCounters => ({
  async judge(limits, isWrong) {
    const sorted = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1));
    const { rows } = await db.executeQuery(
      JUDGE([
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
