import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Database } from '../database/open.ts';
import { measureCounters } from '../metrics/instrument.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { FailureCounters } from '../ports/FailureCounters.ts';
import { createFallbackCounters } from './fallbackCounters.ts';
import { createRedisCounters } from './redis/redisCounters.ts';
import { createSqlCounters } from './sql/sqlCounters.ts';

/** The counters of wrong answers: in Redis where there is one, and in the database without it or while it is away. */
export function createFailureCounters(
  base: Database,
  redis: Redis | null,
  logger: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  metrics: Metrics,
): FailureCounters {
  const sql = createSqlCounters(base);
  if (redis === null) return measureCounters(sql, metrics);
  const shared = createFallbackCounters(createRedisCounters(redis), sql, {
    away(error) {
      metrics.redisAway.set(1);
      const reason = error instanceof Error ? error.message : 'unknown';
      logger.warn({ raison: reason }, 'Redis is away: the database counts wrong answers');
    },
    back() {
      metrics.redisAway.set(0);
      logger.info('Redis is back');
    },
  });
  return measureCounters(shared, metrics);
}
