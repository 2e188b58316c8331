import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { href } from '#contract/paths.ts';
import { type Appli, demarrerAppli, ouvrirSession } from '../support/appli.ts';
import { appelerTout, CONNUS, type Journee } from '../support/tousLesAppels.ts';

const LANGUE_EN_PANNE = 'nl';

/** As drivers make them: the row in the message, its values hung on the error. */
function panne(): Error {
  const { numero } = CONNUS.payee;
  return Object.assign(new Error(`no row for ${numero}`, { cause: new Error(CONNUS.courriel) }), {
    code: '23505',
    detail: `Key (num_avis)=(${numero}) already exists.`,
    parameters: [CONNUS.courriel],
  });
}

let appli: Appli;
let journee: Journee;
const lignes: string[] = [];

beforeAll(async () => {
  appli = await demarrerAppli(
    { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'debug' },
    {
      logOutput: { write: (ligne) => lignes.push(ligne) },
      genererJustificatif: async (_, langue) => {
        if (langue === LANGUE_EN_PANNE) throw panne();
        return Buffer.from('%PDF');
      },
    },
  );
  journee = await appelerTout(appli);
});
afterAll(() => appli.fermer());

const fuites = (texte: string): string[] =>
  journee.secrets.filter((secret) => texte.includes(secret));

describe('what a day of calls leaves behind', () => {
  it('every call was made, with success and in vain', () => {
    const statuts = new Map<string, Set<boolean>>();
    for (const { nom, reponse } of journee.reponses) {
      const reussi = reponse.statusCode < 400 && reponse.statusCode !== 206;
      statuts.set(nom, (statuts.get(nom) ?? new Set()).add(reussi));
    }
    const manquants = Object.keys(CALLS).filter((nom) => !statuts.get(nom)?.has(true));
    expect(manquants).toEqual([]);
    expect([...statuts].filter(([, issues]) => !issues.has(false)).map(([nom]) => nom)).toEqual([]);
  });

  it('the log of level debug holds a line for each request, and no number, key, token or address', () => {
    const requetes = lignes.filter((ligne) => JSON.parse(ligne).msg === 'request');
    expect(requetes.length).toBeGreaterThanOrEqual(journee.reponses.length);
    expect(fuites(lignes.join('\n'))).toEqual([]);
    expect(lignes.join('\n')).not.toMatch(/"(?:21|61|67)"|cleA(?:mende|vis)|plaintText|cipherText/);
  });

  it('a path that holds a credential is logged by its pattern', async () => {
    const avant = lignes.length;
    const chemins = [
      href('accueilPrerempli', 'fr', { amendeId: CONNUS.aPayer.numero + CONNUS.aPayer.cle }),
      href('confirmation', 'fr', { token: journee.secrets[0] ?? '' }),
      `/api/v2/rien/${CONNUS.aPayer.numero}?cle=${CONNUS.aPayer.numero}`,
    ];
    for (const url of chemins) await appli.app.inject({ method: 'GET', url });
    expect(lignes.length).toBeGreaterThanOrEqual(avant + chemins.length);
    const illisible = `/${CONNUS.aPayer.numero}%zz`;
    const { body } = await appli.app.inject({ method: 'GET', url: illisible });
    expect(fuites(body)).toEqual([]);
    expect(fuites(lignes.slice(avant).join('\n'))).toEqual([]);
  });
});

describe('what a fault leaves behind', () => {
  it('type, code, masked message and frames; what drivers hang on errors is dropped', async () => {
    const avant = lignes.length;
    const appeler = await ouvrirSession(appli);
    const { numero: numAvis, cle: cleAvis, reference: referenceReglement } = CONNUS.payee;
    const { avisId } = (await appeler('justifierPaiement', { numAvis, cleAvis })).json();
    const demande = { avisId, referenceReglement, locale: LANGUE_EN_PANNE };
    const reponse = await appeler('generePdf', demande);
    expect(reponse.statusCode).toBe(500);
    expect(fuites(reponse.body)).toEqual([]);
    const dites = lignes.slice(avant);
    expect(fuites(dites.join('\n'))).toEqual([]);
    const faute = dites.map((ligne) => JSON.parse(ligne)).find(({ msg }) => msg === 'fault');
    expect(faute).toMatchObject({
      incident: reponse.json().incident,
      err: { type: 'Error', code: '23505', message: 'no row for [number]', cause: '[address]' },
    });
    expect(Object.keys(faute.err).sort()).toEqual(['cause', 'code', 'message', 'stack', 'type']);
    expect(faute.err.stack).toContain('logging.test.ts');
  });
});
