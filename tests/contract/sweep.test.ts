import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import { sweepAttempts } from '#server/services/payment/sweepAttempts.ts';
import { answer } from '../races/answer.ts';
import { type App, openSession, readForm, startApp } from '../support/app.ts';
import { testProviders } from '../support/provider.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.fermer());

const NUMBER = { numAmende: '909015010000000141', cleAmende: '48' };

/** The provider's office says what the test wants. */
const office = (state: PaymentOutcome | null, requests: string[] = []) =>
  testProviders(async (reference) => {
    requests.push(reference);
    return state && answer(reference, { state, amount: 37_500 });
  });

describe('invariant 2: attempts that got no answer', () => {
  let reference = '';
  const status = async () => {
    const call = await openSession(app);
    return (await call('rechercheAmende', NUMBER)).json().statutPaiement.valeur;
  };
  const grow = (minutes: number) =>
    app.base
      .updateTable('tentative')
      .set({ expire_le: new Date(Date.now() - minutes * 60_000) })
      .where('transaction_reference', '=', reference)
      .execute();

  beforeEach(async () => {
    const call = await openSession(app);
    await call('rechercheAmende', NUMBER);
    const { champs } = readForm(
      (
        await call('envoiSips', {
          numAvis: NUMBER.numAmende,
          canal: '2',
          typeReglement: 'TOTAL',
          nature: 'AMENDES',
          locale: 'fr',
        })
      ).body,
    );
    reference = champs.get('transactionReference') ?? '';
  });

  it('one that still has time is left alone', async () => {
    const requests: string[] = [];
    await grow(1);
    expect(await sweepAttempts(app.base, office('REFUSE', requests))).toBe(0);
    expect(requests).toEqual([]);
    await grow(3);
    await sweepAttempts(app.base, office(null));
  });

  it.each([
    ['that the provider refused can be paid again', 'REFUSE', 'A_PAYER'],
    ['that the provider never saw can be paid again', null, 'A_PAYER'],
  ] as const)('one %s', async (_, state, expected) => {
    await grow(3);
    expect(await sweepAttempts(app.base, office(state))).toBe(1);
    expect(await status()).toBe(expected);
  });

  it('one that is still pending stays open, until the money is there', async () => {
    await grow(3);
    await sweepAttempts(app.base, office('EN_ATTENTE'));
    expect(await status()).toBe('EN_COURS_PAIEMENT');
    await sweepAttempts(app.base, office(null));
    expect(await status()).toBe('EN_COURS_PAIEMENT');
    await sweepAttempts(app.base, office('ACCEPTE'));
    expect(await status()).toBe('PAYE');
  });
});

it('invariant 7: an imported EN_COURS_PAIEMENT has no attempt and stays', async () => {
  const requests: string[] = [];
  await sweepAttempts(app.base, office('REFUSE', requests));
  const call = await openSession(app);
  const key = { numAmende: '909011050000000141', cleAmende: '12' };
  expect((await call('rechercheAmende', key)).json().statutPaiement.valeur).toBe(
    'EN_COURS_PAIEMENT',
  );
  expect(requests).toEqual([]);
});
