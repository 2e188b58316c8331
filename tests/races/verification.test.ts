import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EtatTentative } from '#contract/domaine/tentative.ts';
import { balayerTentatives } from '#server/services/paiement/balayerTentatives.ts';
import { CONTRAT, demarrerSandboxDEssai, ecouter, entrer, payer } from '../fixtures/sandbox.ts';
import {
  type Appli,
  lireFormulaire,
  ouvrirSession,
  poster,
  scellerReponse,
} from '../support/appli.ts';
import { type Applis, CLE, ouvrirApplis } from './applis.ts';
import { bilan, creerAmende, lierSession } from './support.ts';

/** Long where the provider answers: a busy machine is slow. Short where it never does. */
const PATIENCE_MS = 20_000;
const SILENCE_MS = 300;

let sandbox: Awaited<ReturnType<typeof demarrerSandboxDEssai>>;
let applis: Applis;
/** Questions that the provider got, and what is done before each is asked. */
let questions: string[] = [];
let avant: (reference: string) => Promise<unknown> = async () => undefined;

const env = (origine: string): NodeJS.ProcessEnv => ({
  SIPS_URL: `${origine}/paymentInit`,
  SIPS_OFFICE_URL: origine,
  SIPS_MERCHANT_ID: CONTRAT.merchantId,
  SIPS_SECRET_KEY: CONTRAT.secretKey,
  SIPS_KEY_VERSION: CONTRAT.keyVersion,
  SIPS_INTERFACE_VERSION: CONTRAT.interfaceVersion,
});

beforeAll(async () => {
  sandbox = await demarrerSandboxDEssai();
  applis = await ouvrirApplis({
    env: env(sandbox.origine),
    delaiVerificationMs: PATIENCE_MS,
    passerelle: (sips) => ({
      async diagnostiquer(reference, delaiMs) {
        questions.push(reference);
        await avant(reference);
        return sips.diagnostiquer(reference, delaiMs);
      },
    }),
  });
});
afterEach(() => {
  questions = [];
  avant = async () => undefined;
});
afterAll(async () => {
  await applis.fermer();
  await sandbox.fermer();
});

async function payeur(appli: Appli, numAvis: string) {
  const appeler = await ouvrirSession(appli);
  const chercher = async () =>
    (await appeler('rechercheAmende', { numAmende: numAvis, cleAmende: CLE })).json();
  await chercher();
  const partir = () =>
    appeler('envoiSips', {
      numAvis,
      canal: '2',
      typeReglement: 'TOTAL',
      nature: 'AMENDES',
      locale: 'fr',
    });
  return { chercher, partir };
}

/** A payer who has gone to the provider; the provider's answers never reach us. */
async function parti(lieu: Applis = applis) {
  const numAvis = await lieu.creerAvis();
  const qui = await payeur(lieu.a, numAvis);
  const { champs } = lireFormulaire((await qui.partir()).body);
  const reference = champs.get('transactionReference') ?? '';
  const refuser = () =>
    poster(lieu.a, 'sipsAutomatique', scellerReponse(lieu.a, champs, { responseCode: '05' }));
  return { ...qui, numAvis, reference, champs, refuser };
}

/** What the payer does on the provider's page; both answers are lost. */
async function payerAuSandbox(champs: ReadonlyMap<string, string>, code: string): Promise<void> {
  const page = await entrer(
    sandbox.gateway.formulaire({
      transactionReference: champs.get('transactionReference') ?? '',
      montant: Number(champs.get('amount')),
      locale: 'fr',
      contexteRetour: champs.get('returnContext') ?? '',
      numAvis: champs.get('orderId') ?? '',
      expireLe: new Date(Date.now() + 900_000),
      urlAutomatique: 'http://127.0.0.1:9/auto',
      urlRetour: 'http://127.0.0.1:9/retour',
    }),
  );
  await payer(page, code, 'none');
}

const vieillir = (reference: string, minutes: number, base = applis.base) =>
  changer(reference, sql`now() - make_interval(mins => ${minutes}::int)`, base);

const changer = (reference: string, expire_le: RawBuilder<unknown>, base = applis.base) =>
  sql`update tentative set expire_le = ${expire_le}
    where transaction_reference = ${reference}`.execute(base);

const tentatives = (numAvis: string) =>
  applis.base
    .selectFrom('tentative')
    .select(['etat', sql<boolean>`confirmee_le is not null`.as('confirmee')])
    .where('dossier', '=', numAvis)
    .orderBy('cree_le')
    .execute();

describe('invariant 2: a lost answer is found before a second charge', () => {
  it('K-05: a second card was accepted after a refusal: the new start finds the fine paid', async () => {
    const { numAvis, champs, refuser, partir, chercher } = await parti();
    await payerAuSandbox(champs, '00');
    await refuser();
    expect((await chercher()).statutPaiement.valeur).toBe('A_PAYER');
    const suite = await partir();
    expect([suite.statusCode, suite.json().code]).toEqual([409, 'deja-paye']);
    expect(await bilan(applis.base, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
    expect(await tentatives(numAvis)).toHaveLength(1);
  });

  it('K-05 invariant 9: also when the deposit was paid and the fine is tried', async () => {
    const numAvis = await applis.creerAvis();
    const frere = await creerAmende(applis.base, { dossier: numAvis, consignation: true });
    const appeler = await ouvrirSession(applis.a);
    await appeler('rechercheAmende', { numAmende: numAvis, cleAmende: CLE });
    const { session_id } = await applis.base
      .selectFrom('liaison')
      .select('session_id')
      .where('amende_id', '=', numAvis.padStart(22, 'a'))
      .executeTakeFirstOrThrow();
    await lierSession(applis.base, session_id, frere);
    const demande = { canal: '2', nature: 'AMENDES', locale: 'fr' };
    const depot = await appeler('envoiSips', {
      ...demande,
      numAvis: frere,
      typeReglement: 'CONSIGNATION',
    });
    const { champs } = lireFormulaire(depot.body);
    await payerAuSandbox(champs, '00');
    await poster(
      applis.b,
      'sipsAutomatique',
      scellerReponse(applis.b, champs, { responseCode: '17' }),
    );
    const suite = await appeler('envoiSips', { ...demande, numAvis, typeReglement: 'TOTAL' });
    expect(suite.json().code).toBe('deja-paye');
    expect(await bilan(applis.base, frere)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    expect(await bilan(applis.base, numAvis)).toMatchObject({ statut: 'PAYE_AUTRE' });
  });

  it('K-05: no answer came, and the money is there: the new start finds the fine paid', async () => {
    const { numAvis, champs, reference, partir } = await parti();
    await payerAuSandbox(champs, '00');
    await vieillir(reference, 0);
    expect((await partir()).json().code).toBe('deja-paye');
    expect(await bilan(applis.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it.each([
    ['was refused', '05', 'REFUSEE'],
    ['was cancelled', '17', 'ANNULEE'],
    ['never reached the provider', null, 'EXPIREE'],
  ] as const)('K-05: no answer came, and it %s: the new start goes on', async (_, code, etat) => {
    const { numAvis, champs, reference, partir } = await parti();
    if (code !== null) await payerAuSandbox(champs, code);
    await vieillir(reference, 3);
    expect((await partir()).statusCode).toBe(200);
    expect(await tentatives(numAvis)).toEqual([
      { etat, confirmee: true },
      { etat: 'OUVERTE', confirmee: false },
    ]);
  });

  it('K-05: the provider does not know it, and its time is barely over: nobody pays yet', async () => {
    const { numAvis, reference, partir } = await parti();
    await vieillir(reference, 1);
    expect((await partir()).json().code).toBe('paiement-en-cours');
    expect(await tentatives(numAvis)).toEqual([{ etat: 'OUVERTE', confirmee: false }]);
  });

  it('K-05: the payer is still on the page of the provider: nobody pays meanwhile', async () => {
    const { numAvis, champs, refuser, partir } = await parti();
    await payerAuSandbox(champs, '60');
    await refuser();
    expect((await partir()).json().code).toBe('paiement-en-cours');
    expect(await tentatives(numAvis)).toEqual([{ etat: 'REFUSEE', confirmee: false }]);
  });

  it('K-05: a refusal that the provider tells too is asked about again while its page may be open', async () => {
    const { numAvis, champs, refuser, partir, reference } = await parti();
    await payerAuSandbox(champs, '05');
    await refuser();
    expect((await partir()).statusCode).toBe(200);
    expect(await tentatives(numAvis)).toEqual([
      { etat: 'REFUSEE', confirmee: false },
      { etat: 'OUVERTE', confirmee: false },
    ]);
    await vieillir(reference, 3);
    await balayerTentatives(applis.base, sandbox.gateway);
    expect((await tentatives(numAvis))[0]).toEqual({ etat: 'REFUSEE', confirmee: true });
  });

  it('K-05: what needs no question asks none', async () => {
    const { partir, numAvis } = await parti();
    expect((await partir()).statusCode).toBe(200);
    const autre = await payeur(applis.b, numAvis);
    expect((await autre.partir()).json().code).toBe('paiement-en-cours');
    expect(questions).toEqual([]);
  });

  it('K-05: of two starts that race while the provider is asked, one opens an attempt', async () => {
    const { champs, numAvis, refuser, partir } = await parti();
    await payerAuSandbox(champs, '05');
    await refuser();
    const autre = await payeur(applis.b, numAvis);
    avant = () => sleep(300);
    const suites = await Promise.all([partir(), autre.partir(), partir(), autre.partir()]);
    const statuts = suites.map(({ statusCode }) => statusCode).sort();
    expect(statuts).toEqual([200, 200, 409, 409]);
    const vivantes = (await tentatives(numAvis)).filter(({ etat }) => etat === 'OUVERTE');
    expect(vivantes).toHaveLength(1);
    // One question of each replica, although each had two who waited for it.
    expect(questions.length).toBeLessThanOrEqual(2);
  });

  it('K-05: money that comes while the provider is asked wins', async () => {
    const { champs, numAvis, refuser, partir } = await parti();
    await payerAuSandbox(champs, '05');
    await refuser();
    avant = () => poster(applis.b, 'sipsAutomatique', scellerReponse(applis.b, champs));
    expect((await partir()).json().code).toBe('deja-paye');
    expect(await bilan(applis.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });
});

describe('invariant 2: while the provider is silent', () => {
  let office: Server;
  const prises: Socket[] = [];
  let muettes: Applis;
  beforeAll(async () => {
    // It takes connections, and never answers.
    office = createServer((prise) => {
      prises.push(prise.on('error', () => undefined));
    });
    muettes = await ouvrirApplis({
      env: env(`http://127.0.0.1:${await ecouter(office)}`),
      delaiVerificationMs: SILENCE_MS,
    });
  });
  afterAll(async () => {
    await muettes.fermer();
    for (const prise of prises) prise.destroy();
    office.close();
  });

  it.each<[string, EtatTentative]>([
    ['refused', 'REFUSEE'],
    ['open, its time over', 'OUVERTE'],
  ])('K-05 D-25: nobody is charged after an attempt that is %s', async (_, etat) => {
    const { refuser, partir, numAvis, reference } = await parti(muettes);
    if (etat === 'REFUSEE') await refuser();
    else await vieillir(reference, 3, muettes.base);
    const debut = performance.now();
    const suite = await partir();
    expect(suite.statusCode).toBe(503);
    expect(suite.json().code).toBe('verification-en-cours');
    expect(suite.headers['retry-after']).toBe('60');
    expect(performance.now() - debut).toBeGreaterThanOrEqual(SILENCE_MS - 10);
    const restent = muettes.base.selectFrom('tentative').select('etat');
    expect(await restent.where('dossier', '=', numAvis).execute()).toEqual([{ etat }]);
  });

  it('K-05: a first payment goes on', async () => {
    const numAvis = await muettes.creerAvis();
    expect((await (await payeur(muettes.b, numAvis)).partir()).statusCode).toBe(200);
  });
});

describe('K-02 invariant 2: a lookup of a fine in doubt', () => {
  const demandee = async (reference: string) =>
    applis.base
      .selectFrom('tentative')
      .select(sql<string>`demandee_le::text`.as('le'))
      .where('transaction_reference', '=', reference)
      .executeTakeFirstOrThrow()
      .then(({ le }) => le);

  it('is noted once a minute, and only while there is doubt', async () => {
    const { reference, chercher } = await parti();
    await chercher();
    expect(await demandee(reference)).toBeNull();
    await vieillir(reference, 1);
    await chercher();
    const premiere = await demandee(reference);
    expect(premiere).not.toBeNull();
    await chercher();
    expect(await demandee(reference)).toBe(premiere);
  });

  it('waits for no payment that holds the attempt', async () => {
    const { reference, chercher } = await parti();
    await vieillir(reference, 3);
    await applis.base.transaction().execute(async (transaction) => {
      await sql`select 1 from tentative where transaction_reference = ${reference} for update`.execute(
        transaction,
      );
      expect((await chercher()).statutPaiement.valeur).toBe('EN_COURS_PAIEMENT');
    });
    expect(await demandee(reference)).toBeNull();
  });

  it('makes the sweep ask about it first', async () => {
    await balayerTentatives(applis.base, { ...sandbox.gateway, diagnostiquer: async () => null });
    const [un, deux, trois] = [await parti(), await parti(), await parti()];
    for (const { reference } of [un, deux, trois]) await vieillir(reference, 30);
    await vieillir(trois.reference, 3);
    await trois.chercher();
    const ordre: string[] = [];
    await balayerTentatives(applis.base, {
      ...sandbox.gateway,
      diagnostiquer: async (reference) => {
        ordre.push(reference);
        return null;
      },
    });
    expect(ordre[0]).toBe(trois.reference);
    expect(ordre).toHaveLength(3);
  });
});
