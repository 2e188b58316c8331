import { setTimeout as attendre } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import RedisMock from 'ioredis-mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFailureCounters } from '#server/adapters/failureCounters.ts';
import { openRedis } from '#server/adapters/redis/connection.ts';
import { createRedisCounters } from '#server/adapters/redis/redisCounters.ts';
import { createSqlCounters } from '#server/adapters/sql/sqlCounters.ts';
import type { FailureCounters } from '#server/ports/FailureCounters.ts';
import { type Appli, demarrerAppli } from '../support/appli.ts';
import { portLibre } from '../support/port.ts';
import { demarrerRedis, type RedisDeTest, trouverRedis } from '../support/redis.ts';

const PROGRAMME = trouverRedis();
const UN_JOUR = 86_400;

let appli: Appli;
let serveur: RedisDeTest | undefined;
const connexions: Redis[] = [];

function connecter(url: string): Redis {
  const redis = openRedis(url);
  connexions.push(redis);
  return redis;
}

async function pret(redis: Redis): Promise<Redis> {
  while (redis.status !== 'ready') await attendre(10);
  return redis;
}

beforeAll(async () => {
  appli = await demarrerAppli();
  if (PROGRAMME !== undefined) serveur = await demarrerRedis(PROGRAMME);
});
afterAll(async () => {
  for (const redis of connexions) redis.disconnect();
  await serveur?.arreter();
  await appli.fermer();
});

const cle = (): string => crypto.randomUUID();

type Fabrique = () => FailureCounters | Promise<FailureCounters>;
const FABRIQUES: [string, Fabrique][] = [
  ['SQL', () => createSqlCounters(appli.base)],
  ['Redis, imitated', () => createRedisCounters(new RedisMock())],
];
if (PROGRAMME !== undefined) {
  FABRIQUES.push([
    'Redis, real',
    async () => createRedisCounters(await pret(connecter(serveur?.url ?? ''))),
  ]);
}

describe.each(FABRIQUES)('D-15: counters in %s', (_, fabriquer) => {
  let compteurs: FailureCounters;
  beforeAll(async () => {
    compteurs = await fabriquer();
  });

  it('a counter that never began is absent', async () => {
    expect([...(await compteurs.read([cle(), cle()]))]).toEqual([]);
  });

  it('counts each key from one, and tells what is left of its window', async () => {
    const [a, b] = [cle(), cle()];
    await compteurs.count(new Map([[a, 900]]));
    const comptes = await compteurs.count(
      new Map([
        [a, 900],
        [b, UN_JOUR],
      ]),
    );
    expect(comptes.get(a)?.nombre).toBe(2);
    expect(comptes.get(b)?.nombre).toBe(1);
    const lus = await compteurs.read([a, b, cle()]);
    expect(lus.size).toBe(2);
    expect(lus.get(a)?.nombre).toBe(2);
    expect(lus.get(b)?.reste).toBeGreaterThan(UN_JOUR - 60);
    expect(lus.get(b)?.reste).toBeLessThanOrEqual(UN_JOUR);
  });

  it('a window ends at its time, however often it was counted, and a new one begins at one', async () => {
    const une = cle();
    await compteurs.count(new Map([[une, 1]]));
    await attendre(600);
    await compteurs.count(new Map([[une, 1]]));
    await attendre(500);
    expect((await compteurs.read([une])).has(une)).toBe(false);
    expect((await compteurs.count(new Map([[une, 60]]))).get(une)?.nombre).toBe(1);
  });

  it('loses none of many that come at once', async () => {
    const une = cle();
    const comptes = await Promise.all(
      Array.from({ length: 30 }, () => compteurs.count(new Map([[une, 60]]))),
    );
    const nombres = comptes.map((etats) => etats.get(une)?.nombre ?? 0).sort((x, y) => x - y);
    expect(nombres).toEqual(Array.from({ length: 30 }, (__, rang) => rang + 1));
  });
});

/** What was logged, and what was told of Redis: true when it is away. */
function journal() {
  const messages: string[] = [];
  const away: boolean[] = [];
  const noter = (...dits: unknown[]) => messages.push(String(dits.at(-1)));
  return { messages, away, warn: noter, info: noter, onAway: (is: boolean) => away.push(is) };
}

describe('D-15: Redis away', () => {
  it('the database counts instead, at once, and the log says so once', async () => {
    const dit = journal();
    const redis = connecter(`redis://127.0.0.1:${await portLibre()}`);
    const compteurs = createFailureCounters(appli.base, redis, dit, dit.onAway);
    const une = cle();
    const debut = performance.now();
    for (let essai = 1; essai <= 5; essai += 1) {
      expect((await compteurs.count(new Map([[une, 60]]))).get(une)?.nombre).toBe(essai);
    }
    expect(performance.now() - debut).toBeLessThan(1_000);
    expect((await createSqlCounters(appli.base).read([une])).get(une)?.nombre).toBe(5);
    expect(dit.messages).toEqual(['Redis is away: the database counts wrong answers']);
    expect(dit.away).toEqual([true]);
  });

  if (PROGRAMME === undefined) return;
  it('a Redis that hangs is waited for once, and the database counts meanwhile', async () => {
    const propre = await demarrerRedis(PROGRAMME);
    try {
      const dit = journal();
      const redis = await pret(connecter(propre.url));
      const compteurs = createFailureCounters(appli.base, redis, dit, dit.onAway);
      const une = cle();
      await compteurs.count(new Map([[une, 60]]));
      propre.figer();
      const debut = performance.now();
      for (let essai = 1; essai <= 8; essai += 1) {
        expect((await compteurs.count(new Map([[une, 60]]))).get(une)?.nombre).toBe(essai);
      }
      // Eight waits of half a second would be four seconds.
      expect(performance.now() - debut).toBeLessThan(2_500);
      propre.reprendre();
      await pret(redis);
      expect((await compteurs.read([une])).get(une)?.nombre).toBeLessThan(8);
      expect(dit.messages.at(-1)).toBe('Redis is back');
    } finally {
      propre.reprendre();
      await propre.arreter();
    }
  });

  it('counts in Redis again once it is back', async () => {
    const propre = await demarrerRedis(PROGRAMME);
    try {
      const dit = journal();
      const redis = await pret(connecter(propre.url));
      const compteurs = createFailureCounters(appli.base, redis, dit, dit.onAway);
      const une = cle();
      await compteurs.count(new Map([[une, 60]]));
      await propre.tuer();
      await compteurs.count(new Map([[une, 60]]));
      expect((await createSqlCounters(appli.base).read([une])).get(une)?.nombre).toBe(1);
      await propre.demarrer();
      await pret(redis);
      await compteurs.count(new Map([[une, 60]]));
      expect((await createRedisCounters(redis).read([une])).get(une)?.nombre).toBe(1);
      expect(dit.messages).toEqual([
        'Redis is away: the database counts wrong answers',
        'Redis is back',
      ]);
      expect(dit.away).toEqual([true, false]);
    } finally {
      await propre.arreter();
    }
  });
});
