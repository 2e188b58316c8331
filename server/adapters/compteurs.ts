import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Base } from '../database/ouvrir.ts';
import type { CompteursEchec } from '../ports/CompteursEchec.ts';
import { creerCompteursAvecRepli } from './compteursAvecRepli.ts';
import { creerCompteursRedis } from './redis/compteursEchec.ts';
import { creerCompteursSql } from './sql/compteursEchec.ts';

/** The counters of wrong answers: in Redis where there is one, and in the database without it or while it is away. */
export function creerCompteurs(
  base: Base,
  redis: Redis | null,
  journal: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): CompteursEchec {
  const sql = creerCompteursSql(base);
  if (redis === null) return sql;
  return creerCompteursAvecRepli(creerCompteursRedis(redis), sql, {
    absents(erreur) {
      const raison = erreur instanceof Error ? erreur.message : 'unknown';
      journal.warn({ raison }, 'Redis is away: the database counts wrong answers');
    },
    revenus: () => journal.info('Redis is back'),
  });
}
