import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { type Appli, demarrerAppli, poster, scellerReponse } from '../support/appli.ts';
import { baseAPart } from '../support/embarquee.ts';

const CANAUX = ['sipsAutomatique', 'sipsRetour'] as const;

const metriques = createMetrics();
/** Its database is away: whatever asks it for something fails. */
let isolee: Appli;
beforeAll(async () => {
  const { base, close } = await baseAPart();
  isolee = await demarrerAppli({}, { metrics: metriques, base });
  await close();
});
afterAll(() => isolee.fermer());

const scellee = () =>
  scellerReponse(
    isolee,
    new Map([
      ['transactionReference', 'T1'],
      ['amount', '9000'],
      ['returnContext', 'mot'],
    ]),
  );

async function compte(canal: string, suite: string): Promise<number> {
  const { values } = await metriques.providerAnswers.get();
  return values.find(({ labels }) => labels.canal === canal && labels.suite === suite)?.value ?? -1;
}

/** How much one count grows while something is done. */
async function croissance(canal: string, suite: string, faire: () => Promise<unknown>) {
  const avant = await compte(canal, suite);
  await faire();
  return (await compte(canal, suite)) - avant;
}

const envoyer = (nom: (typeof CANAUX)[number], type: string, payload: string, accept?: string) =>
  isolee.app.inject({
    method: 'POST',
    url: CALLS[nom].path,
    headers: { 'content-type': type, ...(accept !== undefined && { accept }) },
    payload,
  });

const URLENCODE = 'application/x-www-form-urlencoded';
const NAVIGATEUR = 'text/html,application/xhtml+xml;q=0.9';

describe('D-19: an answer that is not sealed', () => {
  it.each(CANAUX)('%s: is refused before the database is asked for anything', async (nom) => {
    const canal = nom === 'sipsRetour' ? 'retour' : 'automatique';
    const faire = async () => {
      const reponse = await poster(isolee, nom, { ...scellee(), Seal: '0'.repeat(64) });
      expect(reponse.statusCode).toBe(400);
      expect(reponse.json().code).toBe('sceau-invalide');
    };
    expect(await croissance(canal, 'refusee', faire)).toBe(1);
  });

  it.each(CANAUX)('%s: is refused by its size, its type, and a field posted twice', async (nom) => {
    const { Data = '', Seal = '', InterfaceVersion = '' } = scellee();
    const deux = new URLSearchParams({ Data, Seal, InterfaceVersion });
    deux.append('Seal', Seal);
    expect((await envoyer(nom, URLENCODE, `Data=${'a'.repeat(33_000)}`)).statusCode).toBe(413);
    expect((await envoyer(nom, 'text/xml', '<a/>')).statusCode).toBe(415);
    expect((await envoyer(nom, URLENCODE, deux.toString())).statusCode).toBe(400);
  });

  it('sipsRetour: shows a browser the page for errors, with the same status', async () => {
    const corps = new URLSearchParams({ ...scellee(), Seal: '0'.repeat(64) }).toString();
    const reponse = await envoyer('sipsRetour', URLENCODE, corps, NAVIGATEUR);
    expect(reponse.statusCode).toBe(400);
    expect(reponse.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reponse.body).toMatch(
      /content="0;url=http:\/\/127\.0\.0\.1:3000\/fr\/tai\/erreur\/technique#incident=[\w-]{36}"/,
    );
  });
});

describe('invariant 2: an answer that cannot be recorded', () => {
  it('sipsAutomatique: is 503, and alarmed', async () => {
    const faire = async () => {
      expect((await poster(isolee, 'sipsAutomatique', scellee())).statusCode).toBe(503);
    };
    expect(await croissance('automatique', 'non_enregistree', faire)).toBe(1);
  });

  it('sipsRetour: leads the person on to the confirmation, and is alarmed', async () => {
    const faire = async () => {
      const reponse = await poster(isolee, 'sipsRetour', scellee());
      expect(reponse.statusCode).toBe(303);
      expect(reponse.headers.location).toMatch(/\/fr\/tai\/paiement\/confirmation\/mot$/);
    };
    expect(await croissance('retour', 'non_enregistree', faire)).toBe(1);
    expect(await compte('retour', 'acquittee')).toBe(0);
  });
});

it('invariant 2: what the seal does not cover may be odd', async () => {
  const appli = await demarrerAppli();
  const corps = new URLSearchParams(
    scellerReponse(appli, new Map([['amount', '9000']]), {
      transactionReference: 'T1',
    }),
  );
  corps.append('autre', '1');
  corps.append('autre', '2');
  const { statusCode } = await appli.app.inject({
    method: 'POST',
    url: CALLS.sipsAutomatique.path,
    headers: { 'content-type': URLENCODE },
    payload: corps.toString(),
  });
  expect(statusCode).toBe(200);
  await appli.fermer();
});
