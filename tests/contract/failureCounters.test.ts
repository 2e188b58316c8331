import { setTimeout as attendre } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqlCounters } from '#server/adapters/sql/sqlCounters.ts';
import type { FailureCounters } from '#server/ports/FailureCounters.ts';
import { type Appli, demarrerAppli } from '../support/appli.ts';

const UN_JOUR = 86_400;

let appli: Appli;
let compteurs: FailureCounters;
beforeAll(async () => {
  appli = await demarrerAppli();
  compteurs = createSqlCounters(appli.base);
});
afterAll(() => appli.fermer());

const cle = (): string => crypto.randomUUID();

describe('D-15: counters in the database', () => {
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
