import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentState } from '#contract/domain/paymentState.ts';
import { createSipsGateway } from '#server/adapters/sips/SipsGateway.ts';
import type { PaymentGateway } from '#server/ports/PaymentGateway.ts';
import { sweepAttempts } from '#server/services/payment/sweepAttempts.ts';
import { type App, openSession, readForm, startApp } from '../support/app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.fermer());

const NUMBER = { numAmende: '909015010000000141', cleAmende: '48' };

/** The real gateway, whose diagnostic service says what the test wants. */
function gateway(issue: PaymentState | null, requests: string[] = []): PaymentGateway {
  const sips = createSipsGateway(app.config.sips);
  return {
    ...sips,
    async diagnose(transactionReference) {
      requests.push(transactionReference);
      return issue === null
        ? null
        : {
            transactionReference,
            issue,
            montant: 37_500,
            devise: '978',
            marchand: sips.marchand,
            responseCode: '00',
            autorisation: null,
            carte: { marque: null, fin: null },
            dateTransaction: null,
            contexteRetour: null,
            empreinte: `${transactionReference}/${issue}`,
          };
    },
  };
}

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
    expect(await sweepAttempts(app.base, gateway('REFUSE', requests))).toBe(0);
    expect(requests).toEqual([]);
    await grow(3);
    await sweepAttempts(app.base, gateway(null));
  });

  it.each([
    ['that the provider refused can be paid again', 'REFUSE', 'A_PAYER'],
    ['that the provider never saw can be paid again', null, 'A_PAYER'],
  ] as const)('one %s', async (_, issue, expected) => {
    await grow(3);
    expect(await sweepAttempts(app.base, gateway(issue))).toBe(1);
    expect(await status()).toBe(expected);
  });

  it('one that is still pending stays open, until the money is there', async () => {
    await grow(3);
    await sweepAttempts(app.base, gateway('EN_ATTENTE'));
    expect(await status()).toBe('EN_COURS_PAIEMENT');
    await sweepAttempts(app.base, gateway(null));
    expect(await status()).toBe('EN_COURS_PAIEMENT');
    await sweepAttempts(app.base, gateway('ACCEPTE'));
    expect(await status()).toBe('PAYE');
  });
});

it('invariant 7: an imported EN_COURS_PAIEMENT has no attempt and stays', async () => {
  const requests: string[] = [];
  await sweepAttempts(app.base, gateway('REFUSE', requests));
  const call = await openSession(app);
  const key = { numAmende: '909011050000000141', cleAmende: '12' };
  expect((await call('rechercheAmende', key)).json().statutPaiement.valeur).toBe(
    'EN_COURS_PAIEMENT',
  );
  expect(requests).toEqual([]);
});
