import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Appli, ouvrirSession, sansDelai } from '../support/appli.ts';
import { type Applis, CLE, ouvrirApplis } from './applis.ts';

const DEPARTS = 400;
const SESSIONS = 8;

let applis: Applis;
beforeAll(async () => {
  applis = await ouvrirApplis();
});
afterAll(() => applis.fermer());

const replique = (rang: number): Appli => (rang % 2 === 0 ? applis.a : applis.b);

type Appelant = Awaited<ReturnType<typeof ouvrirSession>>;

const partir = (appeler: Appelant, numAvis: string) =>
  appeler('envoiSips', {
    numAvis,
    canal: '2',
    typeReglement: 'TOTAL',
    nature: 'AMENDES',
    locale: 'fr',
  });

/** One start, of the sessions in turn. */
function enchainer(sessions: readonly Appelant[], rang: number, numAvis: string) {
  const appeler = sessions[rang % sessions.length];
  if (appeler === undefined) throw new Error('no session');
  return partir(appeler, numAvis);
}

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

const vivantes = (numAvis: string) =>
  applis.base.selectFrom('tentative').select('etat').where('dossier', '=', numAvis).execute();

describe('K-05 invariant 1: a burst of starts of one fine, on two replicas', () => {
  it('opens one attempt, refuses the others, and serves other people meanwhile', async () => {
    const [numAvis, autre] = [await applis.creerAvis(), await applis.creerAvis()];
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
    const reponses = await Promise.all(
      // Of one session each start has the same replica, and of each replica half of the starts.
      Array.from({ length: DEPARTS }, (_, rang) => enchainer(sessions, rang, numAvis)),
    );
    fini = true;
    await voisinage;

    const formulaires = reponses.filter(({ statusCode }) => statusCode === 200);
    const refus = reponses.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(formulaires.map(({ body }) => sansDelai(body))).size).toBe(1);
    expect(formulaires).toHaveLength(DEPARTS / SESSIONS);
    expect(new Set(refus.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
    expect(new Set(refus.map((un) => un.json().code))).toEqual(new Set(['paiement-en-cours']));
    expect(await vivantes(numAvis)).toEqual([{ etat: 'OUVERTE' }]);
    expect(servies).toBeGreaterThan(0);
  });

  it('holds one connection of a replica, whatever holds the fine', async () => {
    const [numAvis, autre] = [await applis.creerAvis(), await applis.creerAvis()];
    const sessions = await gens(numAvis, 2);
    const [voisin] = await gens(autre, 1);
    await applis.base.transaction().execute(async (transaction) => {
      await sql`select 1 from amende where num_avis = ${numAvis} for update`.execute(transaction);
      const departs = Promise.all(
        Array.from({ length: 40 }, (_, rang) => enchainer(sessions, rang, numAvis)),
      );
      await expect.poll(attendent).toBe(2);
      await chercher(voisin, autre);
      expect(await attendent()).toBeLessThanOrEqual(2);
      const codes = new Set((await departs).map((une) => une.json().code));
      expect(codes).toEqual(new Set(['verification-en-cours']));
    });
    expect(await vivantes(numAvis)).toEqual([]);
    const [premiere] = sessions;
    expect(premiere && (await partir(premiere, numAvis)).statusCode).toBe(200);
  });

  it('holds one connection of a replica, whatever holds the bindings', async () => {
    const [numAvis, autre] = [await applis.creerAvis(), await applis.creerAvis()];
    const sessions = await gens(numAvis, SESSIONS);
    const [voisin] = await gens(autre, 1);
    let departs: Promise<Awaited<ReturnType<typeof partir>>[]> = Promise.resolve([]);
    await applis.base.transaction().execute(async (transaction) => {
      await sql`select 1 from liaison join amende on amende.id = amende_id
        where num_avis = ${numAvis} for update of liaison`.execute(transaction);
      departs = Promise.all(
        Array.from({ length: 40 }, (_, rang) => enchainer(sessions, rang, numAvis)),
      );
      await expect.poll(attendent).toBe(2);
      await chercher(voisin, autre);
      expect(await attendent()).toBe(2);
    });
    const codes = (await departs).map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([
      ...Array(40 / SESSIONS).fill(200),
      ...Array(40 - 40 / SESSIONS).fill(409),
    ]);
  });
});

/** Ten times more lookups than a pool has connections. */
async function chercher(appeler: Appelant | undefined, numAvis: string): Promise<void> {
  for (let rang = 0; rang < 100; rang += 1) {
    const reponse = await appeler?.('rechercheAmende', { numAmende: numAvis, cleAmende: CLE });
    expect(reponse?.statusCode).toBe(200);
  }
}

/** Connections that wait for a lock. */
async function attendent(): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`select count(*)::int as nombre
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    applis.base,
  );
  return rows[0]?.nombre ?? 0;
}
