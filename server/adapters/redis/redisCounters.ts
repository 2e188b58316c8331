import type { Redis, Result } from 'ioredis';
import type { CompteursEchec, EtatCompteur } from '../../ports/FailureCounters.ts';

const PREFIXE = 'amendes:echec:';

/**
 * Adds one and begins the window where none runs. In one script, because a counter that ended between two commands
 * would be counted without an end, and keep its payer out for ever.
 */
const COMPTER = `
local nombre = redis.call('INCR', KEYS[1])
local reste = redis.call('PTTL', KEYS[1])
if reste < 0 then
  reste = tonumber(ARGV[1])
  redis.call('PEXPIRE', KEYS[1], reste)
end
return {nombre, reste}`;

const LIRE = `
return {tonumber(redis.call('GET', KEYS[1]) or 0), redis.call('PTTL', KEYS[1])}`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    lireEchec(cle: string): Result<unknown, Context>;
    compterEchec(cle: string, dureeMs: number): Result<unknown, Context>;
  }
}

/** @returns null for a counter that has ended */
function lireEtat(reponse: unknown): EtatCompteur | null {
  const [nombre, resteMs] = Array.isArray(reponse) ? reponse.map(Number) : [];
  if (nombre === undefined || resteMs === undefined || Number.isNaN(nombre + resteMs)) {
    throw new TypeError('Redis answered something else than a counter');
  }
  return nombre > 0 && resteMs > 0 ? { nombre, reste: Math.ceil(resteMs / 1_000) } : null;
}

/** Asks for each counter; they leave together on the one connection. */
async function parCle(
  cles: readonly string[],
  demander: (cle: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, EtatCompteur>> {
  const etats = await Promise.all(cles.map(async (cle) => lireEtat(await demander(cle))));
  return new Map(
    cles.flatMap((cle, rang): [string, EtatCompteur][] => {
      const etat = etats[rang] ?? null;
      return etat === null ? [] : [[cle, etat]];
    }),
  );
}

/** Counters in Redis, which forgets them by itself. */
export function creerCompteursRedis(redis: Redis): CompteursEchec {
  redis.defineCommand('lireEchec', { numberOfKeys: 1, lua: LIRE });
  redis.defineCommand('compterEchec', { numberOfKeys: 1, lua: COMPTER });
  return {
    lire: (cles) => parCle(cles, (cle) => redis.lireEchec(PREFIXE + cle)),
    compter: (fenetres) =>
      parCle([...fenetres.keys()], (cle) =>
        redis.compterEchec(PREFIXE + cle, (fenetres.get(cle) ?? 0) * 1_000),
      ),
  };
}
