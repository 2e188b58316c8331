import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReponsePaiement } from '#server/ports/PaymentGateway.ts';
import { appliquerReponse } from '#server/services/paiement/appliquerReponse.ts';
import { MARCHAND, reponse } from './reponse.ts';
import { bilan, creerAmende, demarrer, ouvrirRepliques, type Repliques } from './support.ts';

const PARALLELES = 20;

describe('parallel answers of the provider, on two replicas', () => {
  let repliques: Repliques;

  beforeAll(async () => {
    repliques = await ouvrirRepliques();
  });
  afterAll(() => repliques.fermer());

  /** Delivers every answer at once, in turn to one replica and the other. */
  const livrer = (reponses: readonly ReponsePaiement[]) =>
    Promise.all(
      reponses.map((une, rang) => {
        const base = rang % 2 === 0 ? repliques.a : repliques.b;
        return appliquerReponse(base, MARCHAND, une, rang % 3 === 0 ? 'RETOUR' : 'AUTOMATIQUE');
      }),
    );

  it('invariant 4: the same answer many times is applied once', async () => {
    const numAvis = await creerAmende(repliques.a);
    const une = reponse(await demarrer(repliques.a, numAvis));
    const effets = await livrer(Array(PARALLELES).fill(une));
    expect(effets.filter((effet) => effet === 'REGLEMENT_INSCRIT')).toHaveLength(1);
    expect(effets.filter((effet) => effet === 'DEJA_VUE')).toHaveLength(PARALLELES - 1);
    expect(await bilan(repliques.a, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
  });

  it('invariant 3: answer and diagnosis of one payment, differently worded, make one line', async () => {
    const numAvis = await creerAmende(repliques.a);
    const reference = await demarrer(repliques.a, numAvis);
    await livrer(
      Array.from({ length: PARALLELES }, (_, rang) =>
        reponse(reference, { autorisation: `A${rang}` }),
      ),
    );
    expect(await bilan(repliques.a, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
  });

  it('invariant 4: accepted money wins over a refusal, whichever comes first', async () => {
    for (let tour = 0; tour < 10; tour += 1) {
      const numAvis = await creerAmende(repliques.a);
      const reference = await demarrer(repliques.a, numAvis);
      const refus = reponse(reference, { issue: 'REFUSE', codeReponse: '05' });
      await livrer(tour % 2 === 0 ? [refus, reponse(reference)] : [reponse(reference), refus]);
      expect(await bilan(repliques.a, numAvis)).toEqual({
        statut: 'PAYE',
        ecritures: 1,
        envois: 1,
      });
    }
  });

  it('invariant 1: what is pending is ended by the diagnostic, not by a refusal that comes late', async () => {
    const numAvis = await creerAmende(repliques.a);
    const reference = await demarrer(repliques.a, numAvis);
    const attente = reponse(reference, { issue: 'EN_ATTENTE', codeReponse: '60' });
    const refus = reponse(reference, { issue: 'REFUSE', codeReponse: '05' });
    await appliquerReponse(repliques.a, MARCHAND, attente, 'AUTOMATIQUE');
    expect(await appliquerReponse(repliques.a, MARCHAND, refus, 'AUTOMATIQUE')).toBe('SANS_EFFET');
    expect(await bilan(repliques.a, numAvis)).toMatchObject({ statut: 'EN_COURS_PAIEMENT' });
    await appliquerReponse(repliques.b, MARCHAND, reponse(reference), 'DIAGNOSTIC');
    expect(await bilan(repliques.a, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
  });

  it('invariant 4: of two payments of one fine the second is kept for reconciliation', async () => {
    const numAvis = await creerAmende(repliques.a);
    const premiere = await demarrer(repliques.a, numAvis);
    await livrer([reponse(premiere, { issue: 'REFUSE', codeReponse: '05' })]);
    const seconde = await demarrer(repliques.a, numAvis);
    const effets = await livrer([reponse(premiere), reponse(seconde)]);
    expect([...effets].sort()).toEqual(['A_RAPPROCHER', 'REGLEMENT_INSCRIT']);
    expect(await bilan(repliques.a, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
    const gardes = await repliques.a.selectFrom('a_rapprocher').select('motif').execute();
    expect(gardes).toEqual([{ motif: 'TROP_PERCU' }]);
  });

  it('invariant 4: a second acceptance of another amount is kept for reconciliation', async () => {
    const numAvis = await creerAmende(repliques.a);
    const reference = await demarrer(repliques.a, numAvis);
    await appliquerReponse(repliques.a, MARCHAND, reponse(reference), 'AUTOMATIQUE');
    const autre = reponse(reference, { montant: 1 });
    expect(await appliquerReponse(repliques.b, MARCHAND, autre, 'AUTOMATIQUE')).toBe(
      'A_RAPPROCHER',
    );
    expect(await bilan(repliques.a, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
    const gardes = await repliques.a
      .selectFrom('a_rapprocher')
      .select(['motif', 'montant'])
      .where('transaction_reference', '=', reference)
      .execute();
    expect(gardes).toEqual([{ motif: 'MONTANT_DIFFERENT', montant: 1 }]);
  });
});
