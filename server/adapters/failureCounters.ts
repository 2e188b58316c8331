import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Database } from '../database/open.ts';
import type { FailureCounters } from '../ports/FailureCounters.ts';
import { createFallbackCounters } from './fallbackCounters.ts';
import { createRedisCounters } from './redis/redisCounters.ts';
import { createSqlCounters } from './sql/sqlCounters.ts';

/**
 * The counters of wrong answers: in Redis where there is one, and in the database without it or while it is away.
 * @param onAway told true when Redis stops answering, and false when it is back
 */
export function createFailureCounters(
  base: Database,
  redis: Redis | null,
  logger: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  onAway: (away: boolean) => void,
): FailureCounters {
  const sql = createSqlCounters(base);
  if (redis === null) return sql;
  return createFallbackCounters(createRedisCounters(redis), sql, {
    away(error) {
      onAway(true);
      const reason = error instanceof Error ? error.message : 'unknown';
      logger.warn({ raison: reason }, 'Redis is away: the database counts wrong answers');
    },
    back() {
      onAway(false);
      logger.info('Redis is back');
    },
  });
}
