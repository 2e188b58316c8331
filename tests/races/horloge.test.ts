import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { jourParis, lireDossier } from '#server/services/amende/lireDossier.ts';
import { situation } from '#server/services/amende/situation.ts';
import { appliquerReponse } from '#server/services/paiement/appliquerReponse.ts';
import { balayerTentatives } from '#server/services/paiement/balayerTentatives.ts';
import { MARCHAND, reponse } from './reponse.ts';
import {
  bilan,
  creerAmende,
  demarrer,
  dependances,
  ouvrirRepliques,
  type Repliques,
} from './support.ts';

const UNE_HEURE_MS = 3_600_000;

describe('the clock is the database’s', () => {
  let repliques: Repliques;

  beforeAll(async () => {
    repliques = await ouvrirRepliques();
  });
  afterAll(() => repliques.fermer());
  afterEach(() => {
    vi.useRealTimers();
  });

  const tentative = (reference: string) =>
    repliques.a
      .selectFrom('tentative')
      .select([
        'etat',
        sql<number>`extract(epoch from expire_le - now())::int`.as('secondes_restantes'),
      ])
      .where('transaction_reference', '=', reference)
      .executeTakeFirstOrThrow();

  it.each([-UNE_HEURE_MS, UNE_HEURE_MS])(
    'invariant 8: a server %i ms off opens, keeps and settles an attempt as any other',
    async (ecart) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ecart });
      const numAvis = await creerAmende(repliques.a);
      const reference = await demarrer(repliques.a, numAvis);
      const { secondes_restantes } = await tentative(reference);
      expect(secondes_restantes).toBeGreaterThan(890);
      expect(secondes_restantes).toBeLessThanOrEqual(900);
      await balayerTentatives(repliques.a, dependances(repliques.a).passerelle);
      expect(await tentative(reference)).toMatchObject({ etat: 'OUVERTE' });
      await appliquerReponse(repliques.b, MARCHAND, reponse(reference), 'AUTOMATIQUE');
      expect(await bilan(repliques.a, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    },
  );

  it('invariant 1: an amount stands while its attempt lives, also past the last day of that amount', async () => {
    const numAvis = await creerAmende(repliques.a);
    await repliques.a
      .updateTable('amende')
      .set({ date_envoi_avis: sql<string>`${jourParis(sql`now()`)}::date - 30` })
      .where('num_avis', '=', numAvis)
      .execute();
    const reference = await demarrer(repliques.a, numAvis);
    await repliques.a
      .updateTable('amende')
      .set({ date_envoi_avis: sql<string>`date_envoi_avis - 1` })
      .where('num_avis', '=', numAvis)
      .execute();
    await repliques.a
      .updateTable('tentative')
      .set({ cree_le: sql<Date>`cree_le - interval '1 day'` })
      .where('transaction_reference', '=', reference)
      .execute();
    await appliquerReponse(repliques.a, MARCHAND, reponse(reference, { montant: 9000 }), 'RETOUR');
    const dossier = await lireDossier(repliques.a, { numAvis });
    if (dossier === null) throw new Error('no fine');
    expect(situation(dossier)).toMatchObject({ statut: 'PAYE', dejaRegle: 9000, resteAPayer: 0 });
  });

  it.each([
    ['2026-03-28T22:59:59Z', '2026-03-28', 'winter time, last second'],
    ['2026-03-28T23:00:00Z', '2026-03-29', 'the night that loses an hour begins'],
    ['2026-03-29T21:59:59Z', '2026-03-29', 'its day has 23 hours'],
    ['2026-03-29T22:00:00Z', '2026-03-30', 'summer time'],
    ['2026-10-24T21:59:59Z', '2026-10-24', 'summer time, last second'],
    ['2026-10-24T22:00:00Z', '2026-10-25', 'the night that gains an hour begins'],
    ['2026-10-25T22:59:59Z', '2026-10-25', 'its day has 25 hours'],
    ['2026-10-25T23:00:00Z', '2026-10-26', 'winter time'],
  ])('D-11: at %s the day in Paris is %s (%s)', async (instant, jour) => {
    const { rows } = await sql<{ jour: string }>`
      select ${jourParis(sql`${instant}::timestamptz`)} as jour`.execute(repliques.a);
    expect(rows).toEqual([{ jour }]);
  });
});
