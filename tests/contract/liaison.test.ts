import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Appli, demarrerAppli, ouvrirSession } from '../support/appli.ts';

let appli: Appli;
beforeAll(async () => {
  appli = await demarrerAppli();
});
afterAll(() => appli.fermer());

/** A session bound to a fine that it last used some seconds ago. */
async function lieDepuis(secondes: number) {
  const appeler = await ouvrirSession(appli);
  const cle = { numAmende: '51900101000011', cleAmende: '21' };
  const { avisId } = (await appeler('rechercheAmende', cle)).json();
  await vieillir(secondes);
  return { avisId, appeler, prolonger: () => appeler('prolongerLiaison', { avisId }) };
}

const vieillir = (secondes: number) =>
  appli.base
    .updateTable('liaison')
    .set({ vue_le: sql<Date>`now() - make_interval(secs => ${secondes})` })
    .execute();

describe('D-28: staying', () => {
  it('D-28 D-13: a binding in its last second lives another hour, and the fine can still be paid', async () => {
    const { avisId, appeler, prolonger } = await lieDepuis(3_595);
    const reponse = await prolonger();
    expect([reponse.statusCode, reponse.body]).toEqual([200, '']);
    const [liaison] = await appli.base
      .selectFrom('liaison')
      .select(sql<boolean>`vue_le > now() - interval '5 seconds'`.as('fraiche'))
      .where('amende_id', '=', avisId)
      .execute();
    expect(liaison).toEqual({ fraiche: true });
    expect((await appeler('virement', { avisId })).statusCode).toBe(200);
  });

  it('D-28: whoever stays can stay again, as often as asked (WCAG 2.2.1)', async () => {
    const { prolonger } = await lieDepuis(3_595);
    for (let fois = 0; fois < 12; fois += 1) {
      expect((await prolonger()).statusCode).toBe(200);
      await vieillir(3_595);
    }
  });

  it('D-28 D-13: what has ended does not come back without number and key', async () => {
    const { avisId, appeler, prolonger } = await lieDepuis(3_601);
    expect((await prolonger()).statusCode).toBe(206);
    expect((await appeler('virement', { avisId })).statusCode).toBe(206);
  });

  it('D-28 D-13: nobody else can keep a fine bound by its id, nor bind it', async () => {
    const { avisId } = await lieDepuis(0);
    const etranger = await ouvrirSession(appli);
    expect((await etranger('prolongerLiaison', { avisId })).statusCode).toBe(206);
    expect((await etranger('virement', { avisId })).statusCode).toBe(206);
  });

  it.each([{}, { avisId: 'x' }, { avisId: 'A'.repeat(22), cle: '21' }])(
    'D-28: %j is 400 requete-invalide',
    async (corps) => {
      const reponse = await (await ouvrirSession(appli))('prolongerLiaison', corps);
      expect([reponse.statusCode, reponse.json().code]).toEqual([400, 'requete-invalide']);
    },
  );
});
