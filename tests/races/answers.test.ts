import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import { applyAnswer } from '#server/services/payment/applyAnswer.ts';
import { answer, PROVIDER } from './answer.ts';
import { createFine, openReplicas, type Replicas, start, summary } from './support.ts';

const PARALLEL = 20;

describe('parallel answers of the provider, on two replicas', () => {
  let replicas: Replicas;

  beforeAll(async () => {
    replicas = await openReplicas();
  });
  afterAll(() => replicas.fermer());

  /** Delivers every answer at once, in turn to one replica and the other. */
  const deliver = (answers: readonly PaymentAnswer[]) =>
    Promise.all(
      answers.map((une, rank) => {
        const base = rank % 2 === 0 ? replicas.a : replicas.b;
        return applyAnswer(base, PROVIDER, une, rank % 3 === 0 ? 'DIAGNOSTIC' : 'AUTOMATIQUE');
      }),
    );

  it('invariant 4: the same answer many times is applied once', async () => {
    const numAvis = await createFine(replicas.a);
    const une = answer(await start(replicas.a, numAvis));
    const effects = await deliver(Array(PARALLEL).fill(une));
    expect(effects.filter((effect) => effect === 'REGLEMENT_INSCRIT')).toHaveLength(1);
    expect(effects.filter((effect) => effect === 'DEJA_VUE')).toHaveLength(PARALLEL - 1);
    expect(await summary(replicas.a, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
  });

  it('invariant 3: answer and diagnosis of one payment, differently worded, make one line', async () => {
    const numAvis = await createFine(replicas.a);
    const reference = await start(replicas.a, numAvis);
    await deliver(
      Array.from({ length: PARALLEL }, (_, rank) =>
        answer(reference, { authorisation: `A${rank}` }),
      ),
    );
    expect(await summary(replicas.a, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
  });

  it('invariant 4: accepted money wins over a refusal, whichever comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const numAvis = await createFine(replicas.a);
      const reference = await start(replicas.a, numAvis);
      const refusal = answer(reference, { state: 'REFUSE', responseCode: '2' });
      await deliver(round % 2 === 0 ? [refusal, answer(reference)] : [answer(reference), refusal]);
      expect(await summary(replicas.a, numAvis)).toEqual({
        statut: 'PAYE',
        ecritures: 1,
        envois: 1,
      });
    }
  });

  it('invariant 1: what is pending is ended by the diagnostic, not by a refusal that comes late', async () => {
    const numAvis = await createFine(replicas.a);
    const reference = await start(replicas.a, numAvis);
    const pending = answer(reference, { state: 'EN_ATTENTE', responseCode: '91' });
    const refusal = answer(reference, { state: 'REFUSE', responseCode: '2' });
    await applyAnswer(replicas.a, PROVIDER, pending, 'AUTOMATIQUE');
    expect(await applyAnswer(replicas.a, PROVIDER, refusal, 'AUTOMATIQUE')).toBe('SANS_EFFET');
    expect(await summary(replicas.a, numAvis)).toMatchObject({ statut: 'EN_COURS_PAIEMENT' });
    await applyAnswer(replicas.b, PROVIDER, answer(reference), 'DIAGNOSTIC');
    expect(await summary(replicas.a, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
  });

  it('invariant 4: of two payments of one fine the second is kept for reconciliation', async () => {
    const numAvis = await createFine(replicas.a);
    const premiere = await start(replicas.a, numAvis);
    await deliver([answer(premiere, { state: 'REFUSE', responseCode: '2' })]);
    const second = await start(replicas.a, numAvis);
    const effects = await deliver([answer(premiere), answer(second)]);
    expect([...effects].sort()).toEqual(['A_RAPPROCHER', 'REGLEMENT_INSCRIT']);
    expect(await summary(replicas.a, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
    const guards = await replicas.a.selectFrom('a_rapprocher').select('motif').execute();
    expect(guards).toEqual([{ motif: 'TROP_PERCU' }]);
  });

  it('invariant 4: a second acceptance of another amount is kept for reconciliation', async () => {
    const numAvis = await createFine(replicas.a);
    const reference = await start(replicas.a, numAvis);
    await applyAnswer(replicas.a, PROVIDER, answer(reference), 'AUTOMATIQUE');
    const other = answer(reference, { amount: 1 });
    expect(await applyAnswer(replicas.b, PROVIDER, other, 'AUTOMATIQUE')).toBe('A_RAPPROCHER');
    expect(await summary(replicas.a, numAvis)).toEqual({ statut: 'PAYE', ecritures: 1, envois: 1 });
    const guards = await replicas.a
      .selectFrom('a_rapprocher')
      .select(['motif', 'montant'])
      .where('transaction_reference', '=', reference)
      .execute();
    expect(guards).toEqual([{ motif: 'MONTANT_DIFFERENT', montant: 1 }]);
  });
});
