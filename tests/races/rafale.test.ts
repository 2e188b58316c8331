import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Appli, ouvrirSession } from '../support/appli.ts';
import { type Applis, CLE, ouvrirApplis } from './applis.ts';

const DEPARTS = 400;
const SESSIONS = 8;

let applis: Applis;
beforeAll(async () => {
  applis = await ouvrirApplis();
});
afterAll(() => applis.fermer());

const replique = (rang: number): Appli => (rang % 2 === 0 ? applis.a : applis.b);

const partir = (appeler: Awaited<ReturnType<typeof ouvrirSession>>, numAvis: string) =>
  appeler('envoiSips', {
    numAvis,
    canal: '2',
    typeReglement: 'TOTAL',
    nature: 'AMENDES',
    locale: 'fr',
  });

/** People who have each looked a fine up, in turn on one replica and the other. */
async function gens(numAvis: string, nombre: number) {
  const sessions = [];
  for (let rang = 0; rang < nombre; rang += 1) {
    const appeler = await ouvrirSession(replique(rang));
    await appeler('rechercheAmende', { numAmende: numAvis, cleAmende: CLE });
    sessions.push(appeler);
  }
  return sessions;
}

/** How long something takes, ms. */
async function duree(faire: () => Promise<unknown>): Promise<number> {
  const debut = performance.now();
  await faire();
  return performance.now() - debut;
}

const vivantes = (numAvis: string) =>
  applis.base.selectFrom('tentative').select('etat').where('dossier', '=', numAvis).execute();

describe('K-05 invariant 1: a burst of starts of one fine, on two replicas', () => {
  it('is answered in the time that as many starts take one by one, and others are served meanwhile', async () => {
    const [calme, numAvis, autre] = [
      await applis.creerAvis(),
      await applis.creerAvis(),
      await applis.creerAvis(),
    ];
    const [seul] = await gens(calme, 1);
    if (seul === undefined) throw new Error('no session');
    await partir(seul, calme);
    const unAUn = await duree(async () => {
      for (let rang = 0; rang < DEPARTS / 10; rang += 1) await partir(seul, calme);
    });

    const sessions = await gens(numAvis, SESSIONS);
    const [voisin] = await gens(autre, 1);
    let servies = 0;
    let fini = false;
    const voisinage = (async () => {
      while (!fini) {
        const reponse = await voisin?.('rechercheAmende', { numAmende: autre, cleAmende: CLE });
        expect(reponse?.json().statutPaiement.valeur).toBe('A_PAYER');
        if (!fini) servies += 1;
      }
    })();
    const durees: number[] = [];
    const reponses = await Promise.all(
      Array.from({ length: DEPARTS }, async (_, rang) => {
        const debut = performance.now();
        // Of one session each start has the same replica, and of each replica half of the starts.
        const reponse = await partir(sessions[rang % SESSIONS] ?? seul, numAvis);
        durees.push(performance.now() - debut);
        return reponse;
      }),
    );
    fini = true;
    await voisinage;

    const formulaires = reponses.filter(({ statusCode }) => statusCode === 200);
    const refus = reponses.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(formulaires.map(({ body }) => body)).size).toBe(1);
    expect(formulaires).toHaveLength(DEPARTS / SESSIONS);
    expect(new Set(refus.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
    expect(new Set(refus.map((un) => un.json().code))).toEqual(new Set(['paiement-en-cours']));
    expect(await vivantes(numAvis)).toEqual([{ etat: 'OUVERTE' }]);
    expect(Math.max(...durees)).toBeLessThan(unAUn * 10);
    expect(servies).toBeGreaterThan(0);
  });

  it('holds one connection of a replica, whatever holds the fine', async () => {
    const [numAvis, autre] = [await applis.creerAvis(), await applis.creerAvis()];
    const sessions = await gens(numAvis, 2);
    const [voisin] = await gens(autre, 1);
    await applis.base.transaction().execute(async (transaction) => {
      await sql`select 1 from amende where num_avis = ${numAvis} for update`.execute(transaction);
      const departs = Promise.all(
        Array.from({ length: 40 }, (_, rang) => {
          const appeler = sessions[rang % 2];
          return appeler === undefined ? null : partir(appeler, numAvis);
        }),
      );
      await expect.poll(attendent).toBe(2);
      // Ten times more lookups than a pool has connections.
      for (let rang = 0; rang < 100; rang += 1) {
        const reponse = await voisin?.('rechercheAmende', { numAmende: autre, cleAmende: CLE });
        expect(reponse?.statusCode).toBe(200);
      }
      expect(await attendent()).toBeLessThanOrEqual(2);
      const codes = new Set((await departs).map((une) => une?.json().code));
      expect(codes).toEqual(new Set(['verification-en-cours']));
    });
    expect(await vivantes(numAvis)).toEqual([]);
    const [premiere] = sessions;
    expect(premiere && (await partir(premiere, numAvis)).statusCode).toBe(200);
  });
});

/** Connections that wait for a lock. */
async function attendent(): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`select count(*)::int as nombre
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    applis.base,
  );
  return rows[0]?.nombre ?? 0;
}
