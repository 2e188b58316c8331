import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, poster, readForm, sealAnswer } from '../support/app.ts';
import { type Apps, KEY, openApps } from './apps.ts';
import { summary } from './support.ts';

/** More than the connections of a server. */
const MANY = 30;

describe('answers of a fine that is locked', () => {
  let apps: Apps;
  beforeAll(async () => {
    apps = await openApps();
  });
  afterAll(() => apps.fermer());

  const begin = async () => {
    const numAvis = await apps.createNotice();
    const call = await openSession(apps.a);
    await call('rechercheAmende', { numAmende: numAvis, cleAmende: KEY });
    const start = await call('envoiSips', {
      numAvis,
      canal: '2',
      typeReglement: 'TOTAL',
      nature: 'AMENDES',
      locale: 'fr',
    });
    expect(start.statusCode).toBe(200);
    const { champs } = readForm(start.body);
    return { numAvis, sealed: (clean = {}) => sealAnswer(apps.a, champs, clean) };
  };
  /** Holds the row of a fine while something is done. */
  const locked = <T>(numAvis: string, act: () => Promise<T>): Promise<T> =>
    apps.base.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('amende')
        .select('id')
        .where('num_avis', '=', numAvis)
        .forUpdate()
        .execute();
      return act();
    });

  it.each(['sipsAutomatique', 'sipsRetour'] as const)(
    'invariant 2: %s: an answer that is known waits for no lock',
    async (name) => {
      const { numAvis, sealed } = await begin();
      const answer = sealed();
      const first = await poster(apps.a, name, answer);
      const again = await locked(numAvis, () =>
        Promise.all(Array.from({ length: MANY }, () => poster(apps.a, name, answer))),
      );
      for (const { statusCode, headers } of again) {
        expect([statusCode, headers.location]).toEqual([first.statusCode, first.headers.location]);
      }
      expect(await summary(apps.base, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    },
  );

  it('invariant 2: an answer that comes again and again is held for a second, and others are not', async () => {
    const { sealed } = await begin();
    const again = sealed();
    const timed = async (body: Record<string, string>) => {
      const since = performance.now();
      const { statusCode } = await poster(apps.b, 'sipsAutomatique', body);
      expect(statusCode).toBe(200);
      return performance.now() - since;
    };
    for (let time = 1; time <= 10; time += 1) await timed(again);
    const [held, other] = await Promise.all([
      timed(again),
      timed(sealed({ authorisationId: '2' })),
    ]);
    expect(held).toBeGreaterThanOrEqual(999);
    expect(other).toBeLessThan(held);
  });

  it('invariant 2: answers that wait leave connections to other people, and are all recorded', async () => {
    const { numAvis, sealed } = await begin();
    const other = await apps.createNotice();
    const call = await openSession(apps.a);
    const answers = Array.from({ length: MANY }, (_, rank) =>
      sealed({ responseCode: '60', authorisationId: String(rank) }),
    );
    const waiting = await locked(numAvis, async () => {
      const posted = answers.map((answer) => poster(apps.a, 'sipsAutomatique', answer));
      const lookups = Array.from({ length: MANY }, () =>
        call('rechercheAmende', { numAmende: other, cleAmende: KEY }),
      );
      for (const { statusCode } of await Promise.all(lookups)) expect(statusCode).toBe(200);
      return { posted };
    });
    const statuses = (await Promise.all(waiting.posted)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const noted = await apps.base
      .selectFrom('boite_reception')
      .select('empreinte')
      .where('code_reponse', '=', '60')
      .execute();
    expect(noted).toHaveLength(MANY);
  });
});
