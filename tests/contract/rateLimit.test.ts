import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CALL_NAMES, CALLS, type CallName } from '#contract/calls.ts';
import { type Appli, demanderToken, demarrerAppli } from '../support/appli.ts';

const PROXY = { TRUST_PROXY: '127.0.0.1' };
const MAIL = CALLS.envoiMail.limit;
const JUSTE = { numAmende: '51900101000011', cleAmende: '21' };

let appli: Appli;
beforeAll(async () => {
  appli = await demarrerAppli(PROXY);
});
afterAll(() => appli.fermer());

const aFermer: (() => unknown)[] = [];
afterEach(async () => {
  for (const fermer of aFermer.splice(0)) await fermer();
});

async function ouvrir(env: NodeJS.ProcessEnv): Promise<Appli> {
  const autre = await demarrerAppli(env, { base: appli.base });
  aFermer.push(() => autre.fermer());
  return autre;
}

/** Calls without a bearer: they count against the limit, and cost nothing. */
async function epuiser({ app }: Appli, adresse: string, nombre: number = MAIL): Promise<number[]> {
  const statuts: number[] = [];
  for (let appel = 0; appel < nombre; appel += 1) {
    const { statusCode } = await app.inject({
      method: CALLS.envoiMail.method,
      url: CALLS.envoiMail.path,
      headers: { 'x-forwarded-for': adresse },
    });
    statuts.push(statusCode);
  }
  return statuts;
}

describe('limits of requests', () => {
  it('D-14: 300 tokens and 300 correct lookups of one address within a minute all pass', async () => {
    const entetes = { 'x-forwarded-for': '192.0.2.10' };
    let jeton = '';
    for (let essai = 0; essai < 300; essai += 1) {
      const reponse = await demanderToken(appli, Date.now(), entetes);
      expect(reponse.statusCode).toBe(200);
      jeton = reponse.body;
    }
    for (let essai = 0; essai < 300; essai += 1) {
      const { statusCode } = await appli.app.inject({
        method: 'POST',
        url: CALLS.rechercheAmende.path,
        headers: { authorization: `Bearer ${jeton}`, ...entetes },
        payload: JUSTE,
      });
      expect(statusCode).toBe(200);
    }
  });

  it('the request after the last one waits, with Retry-After; other calls and addresses do not', async () => {
    expect(new Set(await epuiser(appli, '192.0.2.11'))).toEqual(new Set([401]));
    const refus = await appli.app.inject({
      method: 'POST',
      url: CALLS.envoiMail.path,
      headers: { 'x-forwarded-for': '192.0.2.11' },
    });
    expect(refus.statusCode).toBe(429);
    expect(refus.json().code).toBe('trop-de-tentatives');
    expect(Number(refus.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refus.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await epuiser(appli, '192.0.2.12', 1)).toEqual([401]);
    const token = await demanderToken(appli, Date.now(), { 'x-forwarded-for': '192.0.2.11' });
    expect(token.statusCode).toBe(200);
  });
});

/** What the operating guide promises, by call; null is none. */
function limitesDites(): Map<string, number | null> {
  const guide = readFileSync(new URL('../../docs/exploitation.md', import.meta.url), 'utf8');
  const lignes = [...guide.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| (\d+|none) \|$/gm)];
  return new Map(
    lignes.flatMap(([, noms = '', limite]) =>
      [...noms.matchAll(/\w+/g)].map(([nom]): [string, number | null] => [
        nom,
        limite === 'none' ? null : Number(limite),
      ]),
    ),
  );
}

describe('D-14 invariant 2: the limit of each call is the one that the operating guide tells', () => {
  const appeler = (nom: CallName, adresse: string) =>
    appli.app.inject({
      method: CALLS[nom].method,
      url: CALLS[nom].path,
      headers: {
        'x-forwarded-for': adresse,
        ...(nom.startsWith('sips') && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });

  it('which names every call', () => {
    expect([...limitesDites().keys()].sort()).toEqual([...CALL_NAMES].sort());
  });

  it.each(CALL_NAMES)('%s, as its headers say and as the server does', async (nom) => {
    const dite = limitesDites().get(nom) ?? null;
    const adresse = '192.0.2.90';
    const { headers } = await appeler(nom, adresse);
    expect(headers['x-ratelimit-limit']).toBe(dite === null ? undefined : String(dite));
    const suivants: number[] = [];
    // One above the highest limit there is, where there must be none.
    for (let appel = 1; appel < (dite ?? 1_201); appel += 1) {
      suivants.push((await appeler(nom, adresse)).statusCode);
    }
    expect(suivants).not.toContain(429);
    expect((await appeler(nom, adresse)).statusCode === 429).toBe(dite !== null);
  });
});

describe('X-Forwarded-For', () => {
  it('is believed of a trusted proxy only: from elsewhere all addresses are one', async () => {
    const seule = await ouvrir({});
    await epuiser(seule, '192.0.2.20');
    expect(await epuiser(seule, '192.0.2.21', 1)).toEqual([429]);
    const confiante = await ouvrir({ TRUST_PROXY: '10.0.0.0/8' });
    await epuiser(confiante, '192.0.2.20');
    expect(await epuiser(confiante, '192.0.2.21', 1)).toEqual([429]);
  });

  it('what stands before a trusted proxy in the list is not believed', async () => {
    await epuiser(appli, '203.0.113.9, 192.0.2.30');
    expect(await epuiser(appli, '203.0.113.10, 192.0.2.30', 1)).toEqual([429]);
  });
});

it('D-32: each replica counts by itself', async () => {
  const [un, deux] = [await ouvrir(PROXY), await ouvrir(PROXY)];
  expect(await epuiser(un, '192.0.2.40')).not.toContain(429);
  expect(await epuiser(un, '192.0.2.40', 1)).toEqual([429]);
  expect(await epuiser(deux, '192.0.2.40')).not.toContain(429);
  expect(await epuiser(deux, '192.0.2.40', 1)).toEqual([429]);
});
