import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Base } from '../database/open.ts';
import { mesurerCompteurs } from '../metrics/instrument.ts';
import type { Metriques } from '../metrics/metrics.ts';
import type { CompteursEchec } from '../ports/FailureCounters.ts';
import { creerCompteursAvecRepli } from './fallbackCounters.ts';
import { creerCompteursRedis } from './redis/redisCounters.ts';
import { creerCompteursSql } from './sql/sqlCounters.ts';

/** The counters of wrong answers: in Redis where there is one, and in the database without it or while it is away. */
export function creerCompteurs(
  base: Base,
  redis: Redis | null,
  journal: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  metriques: Metriques,
): CompteursEchec {
  const sql = creerCompteursSql(base);
  if (redis === null) return mesurerCompteurs(sql, metriques);
  const communs = creerCompteursAvecRepli(creerCompteursRedis(redis), sql, {
    absents(erreur) {
      metriques.redisAbsent.set(1);
      const raison = erreur instanceof Error ? erreur.message : 'unknown';
      journal.warn({ raison }, 'Redis is away: the database counts wrong answers');
    },
    revenus() {
      metriques.redisAbsent.set(0);
      journal.info('Redis is back');
    },
  });
  return mesurerCompteurs(communs, metriques);
}
