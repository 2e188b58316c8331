import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Amende } from '#contract/schemas/amende.ts';
import { type Config, readConfig } from '#server/config/readConfig.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { creerPeppers } from '#server/services/amende/empreinteCle.ts';
import { arreter, attendrePret, environnement, lancer } from '../load/processus.ts';
import { lireFormulaire, scellerReponse } from '../support/appli.ts';
import { portLibre } from '../support/port.ts';
import { nouvelleBase } from '../support/postgres.ts';
import { type Appelant, insister, notifier, ouvrirAppelant } from './appelant.ts';
import { bilan, creerAmende } from './support.ts';

const CLE = '21';
const FAUSSE = '22';

/** Two real servers of the service: processes of their own, one database, no shared file. */
describe('two replicas over one PostgreSQL', () => {
  let base: OpenDatabase;
  let config: Config;
  let env: NodeJS.ProcessEnv;
  let dossier: string;
  let a: number;
  let b: number;
  let serveurs: ChildProcess[] = [];
  let adresses = 0;

  const demarrer = (port: number): ChildProcess =>
    lancer(
      'server/main.ts',
      { ...env, PORT: String(port), DATA_DIR: join(dossier, String(port)) },
      join(dossier, `${port}.log`),
    );
  const pret = async (port: number, rang: number): Promise<void> => {
    const enfant = serveurs[rang];
    if (enfant !== undefined) await attendrePret(port, enfant);
  };
  /** A caller of their own address, whose session begins on `port`. */
  const appelant = (port: number): Promise<Appelant> => {
    adresses += 1;
    return ouvrirAppelant(port, `10.0.0.${adresses}`, config.settings.cleHorodatage);
  };
  const avis = async (): Promise<string> => {
    const numAvis = await creerAmende(base.base);
    const { KEY_PEPPERS } = config.secrets;
    await base.base
      .updateTable('amende')
      .set(creerPeppers(KEY_PEPPERS).proteger(numAvis, CLE))
      .where('num_avis', '=', numAvis)
      .execute();
    return numAvis;
  };
  const chercher = (qui: Appelant, port: number, numAmende: string, cleAmende = CLE) =>
    qui(port, 'rechercheAmende', { numAmende, cleAmende });
  const partir = (qui: Appelant, port: number, numAvis: string) =>
    qui(port, 'envoiSips', {
      numAvis,
      canal: '2',
      typeReglement: 'TOTAL',
      nature: 'AMENDES',
      locale: 'fr',
    });
  /** The provider's answer to a start of payment, and the token that comes back with the person. */
  const repondre = (page: string) => {
    const { champs } = lireFormulaire(page);
    return {
      reponse: scellerReponse({ config }, champs),
      confirmation: { jetonConfirmationPaiement: champs.get('returnContext') },
    };
  };

  beforeAll(async () => {
    const url = await nouvelleBase(inject('postgresUrl'));
    base = await openPostgres(url);
    dossier = mkdtempSync(join(tmpdir(), 'amendes-repliques-'));
    [a, b] = [await portLibre(), await portLibre()];
    const absent = `http://127.0.0.1:${await portLibre()}`;
    env = environnement({
      DATABASE_URL: url,
      DATA_DIR: dossier,
      PUBLIC_URL: 'http://127.0.0.1',
      SIPS_URL: `${absent}/paymentInit`,
      SIPS_OFFICE_URL: absent,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '2',
    });
    config = readConfig(env);
    serveurs = [demarrer(a), demarrer(b)];
    await Promise.all([a, b].map((port, rang) => pret(port, rang)));
  }, 90_000);

  afterAll(async () => {
    await Promise.all(serveurs.map((enfant) => arreter(enfant, 'SIGTERM')));
    await base.close();
    rmSync(dossier, { recursive: true, force: true });
  });

  it('that start together on an empty database migrate it once', async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      base.base,
    );
    const fichiers = readdirSync('server/migrations').filter((nom) => nom.endsWith('.sql'));
    expect(rows.map(({ name }) => `${name}.sql`).sort()).toEqual(fichiers.sort());
  });

  it('K-01 D-13: a session begun on one, and its binding, hold on the other', async () => {
    const numAvis = await avis();
    const qui = await appelant(a);
    expect((await partir(qui, a, numAvis)).statut).toBe(206);
    expect((await chercher(qui, a, numAvis)).texte).toContain('"avisId"');
    expect((await partir(qui, b, numAvis)).statut).toBe(200);
  });

  it('K-02 D-15: five wrong keys, some here and some there, close the number on both', async () => {
    const numAvis = await avis();
    const qui = await appelant(a);
    for (const port of [a, b, a, b, a]) {
      const { statut, texte } = await chercher(qui, port, numAvis, FAUSSE);
      expect([statut, texte]).toEqual([200, expect.stringContaining('ERREUR')]);
    }
    for (const port of [a, b]) {
      const { statut, entetes } = await chercher(qui, port, numAvis);
      expect(statut).toBe(429);
      expect(Number(entetes.get('retry-after'))).toBeGreaterThan(0);
    }
    // Another address is not punished for it.
    expect((await chercher(await appelant(b), b, numAvis)).statut).toBe(200);
  });

  it('K-05 invariant 1: of eight people on both, one may pay', async () => {
    const numAvis = await avis();
    const gens = await Promise.all(Array.from({ length: 8 }, () => appelant(a)));
    for (const qui of gens) await chercher(qui, b, numAvis);
    const departs = await Promise.all(
      gens.map((qui, rang) => partir(qui, rang % 2 === 0 ? a : b, numAvis)),
    );
    const statuts = departs.map(({ statut }) => statut).sort();
    expect(statuts).toEqual([200, ...Array(7).fill(409)]);
  });

  it('K-03 invariant 4: a notification on one is what the other confirms, and counts once', async () => {
    const numAvis = await avis();
    const qui = await appelant(a);
    await chercher(qui, a, numAvis);
    const { reponse, confirmation } = repondre((await partir(qui, a, numAvis)).texte);
    const recues = await Promise.all([
      notifier(b, 'sipsAutomatique', reponse),
      notifier(a, 'sipsRetour', reponse),
      notifier(b, 'sipsRetour', reponse),
    ]);
    expect(recues.map(({ statut }) => statut)).toEqual([200, 303, 303]);
    for (const port of [a, b]) {
      const amende: Amende = JSON.parse((await qui(port, 'confirmerPaiement', confirmation)).texte);
      expect(amende.paiement?.etat).toBe('ACCEPTE');
    }
    expect(await bilan(base.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('invariant 2: one is killed while a person is at the provider; the other goes on with the payment', async () => {
    const [numAvis, autre] = [await avis(), await avis()];
    const qui = await appelant(a);
    await chercher(qui, a, numAvis);
    const { reponse, confirmation } = repondre((await partir(qui, a, numAvis)).texte);
    const voisin = await appelant(b);
    const voisinage = insister(() => chercher(voisin, b, autre));
    const [tue] = serveurs;
    if (tue !== undefined) await arreter(tue, 'SIGKILL');
    await expect(chercher(qui, a, numAvis)).rejects.toThrow();
    expect((await notifier(b, 'sipsAutomatique', reponse)).statut).toBe(200);
    const { texte } = await qui(b, 'confirmerPaiement', confirmation);
    expect(JSON.parse(texte)).toMatchObject({ paiement: { etat: 'ACCEPTE' } });
    const depuis = voisinage.nombre();
    await expect.poll(voisinage.nombre).toBeGreaterThan(depuis + 5);
    expect(new Set(await voisinage.cesser())).toEqual(new Set([200]));

    serveurs[0] = demarrer(a);
    await pret(a, 0);
    expect(JSON.parse((await chercher(qui, a, numAvis)).texte)).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
    });
  }, 90_000);

  it('one is asked to stop: it says so, serves on while it drains, and ends by itself', async () => {
    const numAvis = await avis();
    const qui = await appelant(a);
    const etat = async (port: number) =>
      (await fetch(`http://127.0.0.1:${port}/health/ready`)).status;
    const [arrete] = serveurs;
    if (arrete === undefined) throw new Error('No server runs');
    const fin = once(arrete, 'exit');
    arrete.kill('SIGTERM');
    await expect.poll(() => etat(a), { interval: 20 }).toBe(503);
    const pendant = await Promise.all(Array.from({ length: 5 }, () => chercher(qui, a, numAvis)));
    expect(pendant.map(({ statut }) => statut)).toEqual(Array(5).fill(200));
    expect(await fin).toEqual([0, null]);
    await expect(chercher(qui, a, numAvis)).rejects.toThrow();
    expect(await etat(b)).toBe(200);
    expect((await partir(qui, b, numAvis)).statut).toBe(200);
  }, 60_000);
});
