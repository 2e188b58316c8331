import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentGateway, ReponsePaiement } from '#server/ports/PaymentGateway.ts';
import { appliquerReponse } from '#server/services/paiement/appliquerReponse.ts';
import { balayerTentatives } from '#server/services/paiement/balayerTentatives.ts';
import {
  confirmerEncaissement,
  EncaissementIncertain,
} from '#server/services/paiement/confirmerEncaissement.ts';
import { MARCHAND, MONTANT, reponse } from './reponse.ts';
import {
  bilan,
  creerAmende,
  demarrer,
  dependances,
  ouvrirRepliques,
  type Repliques,
} from './support.ts';

let repliques: Repliques;
beforeAll(async () => {
  repliques = await ouvrirRepliques();
});
afterAll(() => repliques.fermer());

type Diagnostic = (reference: string) => Promise<ReponsePaiement | null>;

const passerelle = (diagnostiquer: Diagnostic): PaymentGateway => ({
  ...dependances(repliques.a).passerelle,
  diagnostiquer,
});

/** An attempt whose time has been over for `minutes`. */
async function perimer(minutes: number): Promise<{ numAvis: string; reference: string }> {
  const numAvis = await creerAmende(repliques.a);
  const reference = await demarrer(repliques.a, numAvis);
  await repliques.a
    .updateTable('tentative')
    .set({ expire_le: sql<Date>`now() - make_interval(mins => ${minutes}::int)` })
    .where('transaction_reference', '=', reference)
    .execute();
  return { numAvis, reference };
}

const etat = async (reference: string) =>
  (
    await repliques.a
      .selectFrom('tentative')
      .select('etat')
      .where('transaction_reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).etat;

describe('invariant 2: the sweep of attempts without an answer', () => {
  beforeEach(async () => {
    await balayerTentatives(
      repliques.a,
      passerelle(async () => null),
    );
  });

  it('after a long stop asks about all of them, each one once, on two servers at once', async () => {
    const nombre = 120;
    for (let rang = 0; rang < nombre; rang += 1) await perimer(3 + rang);
    const demandes: string[] = [];
    const lente = passerelle(async (reference) => {
      demandes.push(reference);
      return null;
    });
    const [parA, parB] = await Promise.all([
      balayerTentatives(repliques.a, lente, 30_000),
      balayerTentatives(repliques.b, lente, 30_000),
    ]);
    expect(parA + parB).toBe(nombre);
    expect(new Set(demandes).size).toBe(nombre);
    expect(await balayerTentatives(repliques.a, lente)).toBe(0);
  });

  it('one question without an answer keeps no other from being asked', async () => {
    const boiteuse = await perimer(60);
    const autres = [await perimer(10), await perimer(9), await perimer(8)];
    const sweep = balayerTentatives(
      repliques.a,
      passerelle(async (reference) => {
        if (reference === boiteuse.reference) throw new Error('diagnostic form');
        return null;
      }),
    );
    await expect(sweep).rejects.toThrow('1 of 4 questions got no answer');
    expect(await etat(boiteuse.reference)).toBe('OUVERTE');
    for (const { numAvis } of autres) {
      expect(await bilan(repliques.a, numAvis)).toMatchObject({ statut: 'A_PAYER' });
    }
  });

  it('a provider that is away is asked three times, and nothing is closed', async () => {
    const references: string[] = [];
    for (let rang = 0; rang < 5; rang += 1) references.push((await perimer(5)).reference);
    let demandes = 0;
    const absente = passerelle(async () => {
      demandes += 1;
      throw new Error('connect ECONNREFUSED');
    });
    await expect(balayerTentatives(repliques.a, absente)).rejects.toThrow('3 of 3');
    expect(demandes).toBe(3);
    for (const reference of references) expect(await etat(reference)).toBe('OUVERTE');
    const revenue: string[] = [];
    await balayerTentatives(
      repliques.a,
      passerelle(async (reference) => {
        revenue.push(reference);
        return null;
      }),
    );
    expect(revenue.sort()).toEqual(references.sort());
  });

  it('invariant 1: code 60 that arrives while the provider is asked keeps the attempt open', async () => {
    const { numAvis, reference } = await perimer(5);
    const attente = reponse(reference, { issue: 'EN_ATTENTE', codeReponse: '60' });
    await balayerTentatives(
      repliques.a,
      passerelle(async () => {
        await appliquerReponse(repliques.b, MARCHAND, attente, 'AUTOMATIQUE');
        return null;
      }),
    );
    expect(await etat(reference)).toBe('EN_ATTENTE');
    expect(await bilan(repliques.a, numAvis)).toMatchObject({ statut: 'EN_COURS_PAIEMENT' });
    await balayerTentatives(
      repliques.a,
      passerelle(async () => attente),
    );
    expect(await etat(reference)).toBe('EN_ATTENTE');
    await balayerTentatives(
      repliques.a,
      passerelle(async () => reponse(reference)),
    );
    expect(await bilan(repliques.a, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('invariant 2: a refusal of an earlier card hides no money whose answer was lost', async () => {
    const { numAvis, reference } = await perimer(5);
    const refus = reponse(reference, { issue: 'REFUSE', codeReponse: '05' });
    await appliquerReponse(repliques.a, MARCHAND, refus, 'AUTOMATIQUE');
    expect(await bilan(repliques.a, numAvis)).toMatchObject({ statut: 'A_PAYER', ecritures: 0 });
    const attente = reponse(reference, { issue: 'EN_ATTENTE', codeReponse: '60' });
    for (const dite of [attente, reponse(reference)]) {
      expect(
        await balayerTentatives(
          repliques.a,
          passerelle(async () => dite),
        ),
      ).toBe(1);
    }
    expect(await bilan(repliques.a, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('invariant 4: a refusal that the provider confirms is asked about once', async () => {
    const { reference } = await perimer(5);
    const refus = reponse(reference, { issue: 'REFUSE', codeReponse: '05' });
    await appliquerReponse(repliques.a, MARCHAND, refus, 'AUTOMATIQUE');
    const demander = () =>
      balayerTentatives(
        repliques.a,
        passerelle(async () => refus),
      );
    expect([await demander(), await demander()]).toEqual([1, 0]);
    expect(await etat(reference)).toBe('REFUSEE');
  });

  it('invariant 4: money that comes after the sweep has closed its attempt is kept', async () => {
    const { numAvis, reference } = await perimer(5);
    await balayerTentatives(
      repliques.a,
      passerelle(async () => null),
    );
    expect(await bilan(repliques.a, numAvis)).toMatchObject({ statut: 'A_PAYER' });
    const suivante = await demarrer(repliques.a, numAvis);
    await appliquerReponse(repliques.a, MARCHAND, reponse(suivante), 'AUTOMATIQUE');
    await appliquerReponse(repliques.a, MARCHAND, reponse(reference), 'AUTOMATIQUE');
    expect(await bilan(repliques.a, numAvis)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
    const gardes = await repliques.a
      .selectFrom('a_rapprocher')
      .select(['motif', 'montant'])
      .where('transaction_reference', '=', reference)
      .execute();
    expect(gardes).toEqual([{ motif: 'TROP_PERCU', montant: MONTANT }]);
  });
});

describe('invariant 4: a ledger line is confirmed by the provider’s office', () => {
  const payer = async () => {
    const numAvis = await creerAmende(repliques.a);
    const reference = await demarrer(repliques.a, numAvis);
    await appliquerReponse(repliques.a, MARCHAND, reponse(reference), 'AUTOMATIQUE');
    const { reference_reglement } = await repliques.a
      .selectFrom('ecriture')
      .select('reference_reglement')
      .where('transaction_reference', '=', reference)
      .executeTakeFirstOrThrow();
    return { reference, reglement: reference_reglement };
  };
  const mis = async (reference: string) =>
    repliques.a
      .selectFrom('a_rapprocher')
      .select(['motif', 'montant'])
      .where('transaction_reference', '=', reference)
      .execute();

  it('the same amount leaves nothing to do', async () => {
    const { reference, reglement } = await payer();
    const sait = passerelle(async (demandee) => reponse(demandee));
    await confirmerEncaissement(repliques.a, sait, reglement);
    expect(await mis(reference)).toEqual([]);
  });

  it.each([
    ['a refusal', { issue: 'REFUSE' } as const, MONTANT],
    ['another amount', { montant: MONTANT - 1 }, MONTANT - 1],
  ])('%s is put aside, once', async (_, propre, montant) => {
    const { reference, reglement } = await payer();
    const dement = passerelle(async (demandee) => reponse(demandee, propre));
    await confirmerEncaissement(repliques.a, dement, reglement);
    await confirmerEncaissement(repliques.a, dement, reglement);
    expect(await mis(reference)).toEqual([{ motif: 'NON_CONFIRME', montant }]);
  });

  it.each([
    ['unknown yet', null],
    ['pending', 'EN_ATTENTE'],
  ] as const)('%s is asked again later', async (_, issue) => {
    const { reference, reglement } = await payer();
    const ignore = passerelle(async (demandee) => issue && reponse(demandee, { issue }));
    await expect(confirmerEncaissement(repliques.a, ignore, reglement)).rejects.toThrow(
      EncaissementIncertain,
    );
    expect(await mis(reference)).toEqual([]);
  });
});
