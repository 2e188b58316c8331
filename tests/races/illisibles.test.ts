import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeSeal } from '#server/adapters/sips/seal.ts';
import { appliquerReponse } from '#server/services/paiement/appliquerReponse.ts';
import { rapprocher } from '#server/services/registre/rapprocher.ts';
import { poster, scellerReponse } from '../support/appli.ts';
import { type Applis, ouvrirApplis } from './applis.ts';
import { MARCHAND, reponse } from './reponse.ts';
import { bilan, demarrer, dependances } from './support.ts';

let applis: Applis;
beforeAll(async () => {
  applis = await ouvrirApplis();
});
afterAll(() => applis.fermer());

const champs = (reference: string) =>
  new Map([
    ['transactionReference', reference],
    ['amount', '13500'],
  ]);

/** Any text under our seal. */
const sceller = (Data: string) => {
  const { secretKey } = applis.a.config.sips;
  const Seal = computeSeal(Data, secretKey, 'HMAC-SHA-256');
  return { ...scellerReponse(applis.a, champs('X')), Data, Seal };
};

/** Posts the same answer three times, by both ways and to both replicas. */
async function livrer(corps: Record<string, string>) {
  const statuts = [
    await poster(applis.a, 'sipsAutomatique', corps),
    await poster(applis.b, 'sipsAutomatique', corps),
    await poster(applis.b, 'sipsRetour', corps),
  ].map(({ statusCode }) => statusCode);
  expect(statuts).toEqual([200, 200, 303]);
}

const ouverts = () =>
  applis.base
    .selectFrom('a_rapprocher')
    .select(['motif', 'transaction_reference', 'montant', 'devise'])
    .orderBy('id')
    .execute();

/** What was put aside while something was done. */
async function gardes(faire: () => Promise<unknown>) {
  const avant = (await ouverts()).length;
  await faire();
  return (await ouverts()).slice(avant);
}

describe('invariant 4: a sealed answer that is odd is kept, once, and acknowledged', () => {
  const NUL = '\u0000';
  it.each([
    ['a NUL in its reference', { transactionReference: `A${NUL}` }, 'TENTATIVE_INCONNUE'],
    [
      'a random reference of 9 kB',
      { transactionReference: aleatoire(9_000) },
      'TENTATIVE_INCONNUE',
    ],
    [
      'a reference of one repeated character',
      { transactionReference: 'Z'.repeat(9_000) },
      'TENTATIVE_INCONNUE',
    ],
    ['no reference', { transactionReference: 'null' }, 'TENTATIVE_INCONNUE'],
    ['an unknown code', { transactionReference: 'U1', responseCode: '8Z' }, 'REPONSE_ILLISIBLE'],
    ['no amount', { transactionReference: 'U2', amount: 'null' }, 'REPONSE_ILLISIBLE'],
    [
      'an absurd currency',
      { transactionReference: 'U3', currencyCode: 'E'.repeat(5_000) },
      'TENTATIVE_INCONNUE',
    ],
    [
      'another version of the key',
      { transactionReference: 'U4', keyVersion: '77' },
      'REPONSE_ILLISIBLE',
    ],
  ])('%s', async (_, propre, motif) => {
    const corps = sceller(
      Object.entries({ ...lireData(), ...propre })
        .map(([nom, valeur]) => `${nom}=${valeur}`)
        .join('|'),
    );
    const [garde, ...autres] = await gardes(() => livrer(corps));
    expect(garde?.motif).toBe(motif);
    expect(garde?.transaction_reference).toMatch(/^\P{C}{1,64}$/u);
    expect(garde?.devise.length).toBeLessThanOrEqual(16);
    expect(autres).toEqual([]);
  });

  it('a text that is none', async () => {
    const gardees = await gardes(() =>
      livrer(sceller('amount=1|amount=2|transactionReference=V1')),
    );
    expect(gardees).toEqual([
      { motif: 'REPONSE_ILLISIBLE', transaction_reference: 'V1', montant: 0, devise: '(none)' },
    ]);
  });

  it('but a refusal of nobody’s attempt calls nobody', async () => {
    const refus = scellerReponse(applis.a, champs('W1'), { responseCode: '05' });
    expect(await gardes(() => livrer(refus))).toEqual([]);
    const note = applis.base.selectFrom('boite_reception').select('effet');
    const { effet } = await note
      .where('transaction_reference', '=', 'W1')
      .executeTakeFirstOrThrow();
    expect(effet).toBe('SANS_EFFET');
  });

  function lireData(): Record<string, string> {
    const { Data = '' } = scellerReponse(applis.a, champs('X'));
    return Object.fromEntries(Data.split('|').map((paire) => paire.split('=')));
  }
});

describe('invariant 4: odd answers of an attempt of ours', () => {
  it('a NUL in an authorisation costs nobody the ledger line', async () => {
    const numAvis = await applis.creerAvis();
    const reference = await demarrer(applis.base, numAvis);
    const corps = scellerReponse(applis.a, champs(reference), { authorisationId: '12\u0000' });
    await livrer(corps);
    expect(await bilan(applis.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('an unknown code leaves the attempt to the diagnostic, and tells a person once', async () => {
    const numAvis = await applis.creerAvis();
    const reference = await demarrer(applis.base, numAvis);
    const gardees = await gardes(async () => {
      for (const responseCode of ['8Z', '8Y', '8X']) {
        await livrer(scellerReponse(applis.a, champs(reference), { responseCode }));
      }
      const illisible = reponse(reference, { issue: 'EN_ATTENTE', illisible: true });
      await appliquerReponse(applis.base, MARCHAND, illisible, 'DIAGNOSTIC');
    });
    expect(gardees).toMatchObject([
      { motif: 'REPONSE_ILLISIBLE', transaction_reference: reference },
    ]);
    expect(await bilan(applis.base, numAvis)).toMatchObject({ statut: 'EN_COURS_PAIEMENT' });
    await appliquerReponse(applis.base, MARCHAND, reponse(reference), 'DIAGNOSTIC');
    expect(await bilan(applis.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('stand in the report of the day', async () => {
    const jour = new Date().toISOString().slice(0, 10);
    const rapport = await rapprocher(applis.base, dependances(applis.base).passerelle, jour);
    expect(rapport.aRapprocher.map(({ motif }) => motif)).toContain('REPONSE_ILLISIBLE');
  });
});

/** Letters and digits that no compression makes short enough for an index. */
function aleatoire(longueur: number): string {
  const octets = crypto.getRandomValues(new Uint8Array(longueur));
  return [...octets].map((octet) => (octet % 36).toString(36)).join('');
}
