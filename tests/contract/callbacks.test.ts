import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { type App, poster, sealAnswer, startApp } from '../support/app.ts';
import { baseAPart } from '../support/embedded.ts';

const CHANNELS = ['sipsAutomatique', 'sipsRetour'] as const;

const metrics = createMetrics();
/** Its database is away: whatever asks it for something fails. */
let isolated: App;
beforeAll(async () => {
  const { base, close } = await baseAPart();
  isolated = await startApp({}, { metrics: metrics, base });
  await close();
});
afterAll(() => isolated.fermer());

const sealed = () =>
  sealAnswer(
    isolated,
    new Map([
      ['transactionReference', 'T1'],
      ['amount', '9000'],
      ['returnContext', 'mot'],
    ]),
  );

async function compte(canal: string, suite: string): Promise<number> {
  const { values } = await metrics.providerAnswers.get();
  return values.find(({ labels }) => labels.canal === canal && labels.suite === suite)?.value ?? -1;
}

/** How much one count grows while something is done. */
async function growth(canal: string, suite: string, make: () => Promise<unknown>) {
  const before = await compte(canal, suite);
  await make();
  return (await compte(canal, suite)) - before;
}

const send = (name: (typeof CHANNELS)[number], type: string, payload: string, accept?: string) =>
  isolated.app.inject({
    method: 'POST',
    url: CALLS[name].path,
    headers: { 'content-type': type, ...(accept !== undefined && { accept }) },
    payload,
  });

const URLENCODE = 'application/x-www-form-urlencoded';
const BROWSER = 'text/html,application/xhtml+xml;q=0.9';

describe('D-19: an answer that is not sealed', () => {
  it.each(CHANNELS)('%s: is refused before the database is asked for anything', async (name) => {
    const canal = name === 'sipsRetour' ? 'retour' : 'automatique';
    const make = async () => {
      const answer = await poster(isolated, name, { ...sealed(), Seal: '0'.repeat(64) });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('sceau-invalide');
    };
    expect(await growth(canal, 'refusee', make)).toBe(1);
  });

  it.each(CHANNELS)(
    '%s: is refused by its size, its type, and a field posted twice',
    async (name) => {
      const { Data = '', Seal = '', InterfaceVersion = '' } = sealed();
      const two = new URLSearchParams({ Data, Seal, InterfaceVersion });
      two.append('Seal', Seal);
      expect((await send(name, URLENCODE, `Data=${'a'.repeat(33_000)}`)).statusCode).toBe(413);
      expect((await send(name, 'text/xml', '<a/>')).statusCode).toBe(415);
      expect((await send(name, URLENCODE, two.toString())).statusCode).toBe(400);
    },
  );

  it('sipsRetour: shows a browser the page for errors, with the same status', async () => {
    const corps = new URLSearchParams({ ...sealed(), Seal: '0'.repeat(64) }).toString();
    const answer = await send('sipsRetour', URLENCODE, corps, BROWSER);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toMatch(
      /content="0;url=http:\/\/127\.0\.0\.1:3000\/fr\/tai\/erreur\/technique#incident=[\w-]{36}"/,
    );
  });
});

describe('invariant 2: an answer that cannot be recorded', () => {
  it('sipsAutomatique: is 503, and alarmed', async () => {
    const make = async () => {
      expect((await poster(isolated, 'sipsAutomatique', sealed())).statusCode).toBe(503);
    };
    expect(await growth('automatique', 'non_enregistree', make)).toBe(1);
  });

  it('sipsRetour: leads the person on to the confirmation, and is alarmed', async () => {
    const make = async () => {
      const answer = await poster(isolated, 'sipsRetour', sealed());
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toMatch(/\/fr\/tai\/paiement\/confirmation\/mot$/);
    };
    expect(await growth('retour', 'non_enregistree', make)).toBe(1);
    expect(await compte('retour', 'acquittee')).toBe(0);
  });
});

it('D-14: a browser above the limit of returns lands on the page that says to wait, and nobody is alarmed', async () => {
  const own = createMetrics();
  const app = await startApp({}, { metrics: own });
  const back = () =>
    app.app.inject({
      method: 'POST',
      url: CALLS.sipsRetour.path,
      headers: { 'content-type': URLENCODE, accept: BROWSER },
      payload: 'Data=x',
    });
  for (let call = 0; call < CALLS.sipsRetour.limit; call += 1) {
    expect((await back()).statusCode).toBe(400);
  }
  const { statusCode, headers } = await back();
  expect(statusCode).toBe(303);
  expect(headers.location).toMatch(/\/fr\/tai\/erreur\/trop-de-tentatives#incident=[\w-]{36}$/);
  const { values } = await own.providerAnswers.get();
  const counted = values.filter(({ value }) => value > 0);
  expect(counted.map(({ labels, value }) => [labels.suite, value])).toEqual([
    ['refusee', CALLS.sipsRetour.limit],
  ]);
  await app.fermer();
});

it('invariant 2: what the seal does not cover may be odd', async () => {
  const app = await startApp();
  const corps = new URLSearchParams(
    sealAnswer(app, new Map([['amount', '9000']]), {
      transactionReference: 'T1',
    }),
  );
  corps.append('autre', '1');
  corps.append('autre', '2');
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: CALLS.sipsAutomatique.path,
    headers: { 'content-type': URLENCODE },
    payload: corps.toString(),
  });
  expect(statusCode).toBe(200);
  await app.fermer();
});
