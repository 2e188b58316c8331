import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { reversePayment } from '#server/office/commands/reversePayment.ts';
import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import { presentFine } from '#server/services/lookup/presentFine.ts';
import { confirmPayment } from '#server/services/payment/confirmPayment.ts';
import { hearAnswer } from '#server/services/payment/hear.ts';
import { tokenHash } from '#server/services/payment/references.ts';
import { verifyReceipt } from '#server/services/receipts/verifyReceipt.ts';
import { readFine } from '#server/store/readDossier.ts';
import { AMOUNT } from '../../races/answer.ts';
import { createFine, start } from '../../races/support.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { answerAbout, capturedSnapshot, knowing, testProvider } from '../../support/provider.ts';
import { setBack } from '../../support/setBack.ts';
import { doVerb } from '../../support/verb.ts';
import { listWaiting } from '../../support/waiting.ts';

const WHO = { operator: 'agent', note: 'test' };
const RESERVED = capturedSnapshot(AMOUNT, {
  state: 'reserved',
  status: 'PENDING_CAPTURE/5',
  capturedCents: null,
  askedCents: AMOUNT,
});
const DAY_S = 86_400;
const TERMS = { transferDays: 5, askAfterEndMs: 0 };

describe('what a payer is told of the money', () => {
  const opened = databaseOfFile();

  async function pay(clean: Parameters<typeof createFine>[1] = {}) {
    const { db } = opened;
    const noticeNumber = await createFine(db, clean);
    const reference = await start(db, noticeNumber);
    const token = `jeton-${noticeNumber}`;
    await db
      .updateTable('attempt')
      .set({ tokenHash: tokenHash(token) })
      .where('reference', '=', reference)
      .execute();
    const answers = new Map<string, PaymentAnswer>();
    /** The provider's answer about a payment of this attempt, by its rank. */
    const hear = async (rank: number, others: Partial<PaymentAnswer> = {}) => {
      const id = `${reference}_${rank}`;
      const about = answerAbout({ reference, cents: AMOUNT }, capturedSnapshot(AMOUNT), {
        firstId: id,
        ...others,
      });
      answers.set(id, about);
      const known = await db
        .selectFrom('payment')
        .select('revision')
        .where('id', '=', id)
        .executeTakeFirst();
      await hearAnswer(db, { id, reference, revision: known?.revision ?? 0 }, about);
    };
    const confirm = () => confirmPayment(db, noticeNumber, token, TERMS);
    const lookUp = async (): Promise<Fine> => {
      const found = await readFine(db, { number: noticeNumber });
      if (found === null) throw new Error('no fine');
      return presentFine(found, TERMS);
    };
    const provider = () => testProvider(knowing(...answers.values()));
    return { hear, confirm, lookUp, provider, reference };
  }

  type Paid = Awaited<ReturnType<typeof pay>>;

  const receiptOf = async ({ confirm }: Paid) => {
    const [payment] = (await confirm()).reglements;
    if (payment?.justificatif === undefined) throw new Error('no receipt');
    return {
      codeVerification: payment.justificatif.codeVerification,
      referenceReglement: payment.referenceReglement,
      montant: payment.montant,
      date: parisDay(new Date(payment.date)),
    };
  };

  /** What a person has to look at, of this payment. */
  const waiting = async ({ reference }: Paid) =>
    (await listWaiting(opened.db))
      .filter(({ paymentId }) => paymentId === `${reference}_0`)
      .map(({ reason }) => reason);

  it('D-43: two payments of one checkout: taken, counted, too much, and the receipt of what counts', async () => {
    const paid = await pay();
    await paid.hear(0);
    await paid.hear(1);
    const sums = { preleve: 2 * AMOUNT, compte: AMOUNT, tropPercu: AMOUNT };
    const { paiement: payment, reglements: payments } = await paid.confirm();
    expect(payment).toEqual({
      etat: 'ACCEPTE',
      montant: AMOUNT,
      ...sums,
      referenceReglement: payments[0]?.referenceReglement,
    });
    expect((await paid.lookUp()).sommes).toEqual(sums);
  });

  it('D-43: a refund that is asked for is told apart from one that is done', async () => {
    const { db } = opened;
    const paid = await pay();
    await paid.hear(0);
    await paid.hear(1);
    const provider = {
      ...paid.provider(),
      operations: {
        ...paid.provider().operations,
        refund: async () => ({ state: 'asked', providerId: 'refund-1' }) as const,
      },
    };
    await doVerb({ db, provider }, `${paid.reference}_1`, { name: 'refund', cents: null }, WHO);
    expect((await paid.confirm()).paiement).toMatchObject({ compte: AMOUNT, enRetour: AMOUNT });
    expect((await paid.confirm()).paiement).not.toHaveProperty('tropPercu');
    const done = { key: null, providerId: 'refund-1', state: 'done' } as const;
    await paid.hear(1, { returnedCents: AMOUNT, operations: [done] });
    const { paiement: payment } = await paid.confirm();
    expect(payment).toMatchObject({ etat: 'ACCEPTE', compte: AMOUNT, rendu: AMOUNT });
    expect(payment).not.toHaveProperty('enRetour');
  });

  it('D-61: an amount that is reserved is not taken, and has its last day', async () => {
    const paid = await pay();
    await paid.hear(0, { snapshot: RESERVED });
    const reserve = { montant: AMOUNT, jusquau: addDays(parisDay(new Date()), 7) };
    expect((await paid.confirm()).paiement).toMatchObject({
      etat: 'EN_ATTENTE',
      preleve: 0,
      reserve,
    });
    expect((await paid.lookUp()).sommes).toEqual({ preleve: 0, compte: 0, reserve });
  });

  it('D-61: an amount that is reserved and taken later pays the price of the day it was given', async () => {
    const paid = await pay({
      minoree: AMOUNT,
      forfaitaire: AMOUNT + 4_500,
      noticeDay: addDays(parisDay(new Date()), -29),
    });
    await paid.hear(0, { snapshot: RESERVED });
    await setBack(opened.db, 5 * DAY_S);
    expect((await paid.lookUp()).montants.applicable).toBe(AMOUNT + 4_500);
    await paid.hear(0);
    expect(await paid.lookUp()).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
      dejaRegle: AMOUNT,
      resteAPayer: 0,
    });
  });

  it('D-43: another amount than was asked for is for a person, and is not called too much', async () => {
    const paid = await pay();
    await paid.hear(0, { snapshot: capturedSnapshot(4_500) });
    const sums = { preleve: 4_500, compte: 0, aVerifier: 4_500, litige: true };
    expect((await paid.confirm()).paiement).toMatchObject({ etat: 'EN_ATTENTE', ...sums });
    expect((await paid.lookUp()).sommes).toEqual(sums);
    expect(await waiting(paid)).toEqual(['other-amount']);
  });

  it('D-51: counted money that was taken back leaves the fine paid, and its receipt is checked', async () => {
    const paid = await pay();
    await paid.hear(0);
    const receipt = await receiptOf(paid);
    expect(await verifyReceipt(opened.db, receipt)).toEqual({ conforme: true });
    await paid.hear(0, { returnedCents: AMOUNT });
    const fine = await paid.confirm();
    expect(fine.paiement).toMatchObject({
      etat: 'ACCEPTE',
      compte: AMOUNT,
      rendu: AMOUNT,
      verification: true,
    });
    expect(fine.statutPaiement.valeur).toBe('PAYE');
    expect(fine.reglements).toMatchObject([{ justificatif: { verification: true } }]);
    const answer = { conforme: true, reserve: 'VERIFICATION' };
    expect(await verifyReceipt(opened.db, receipt)).toEqual(answer);
    expect(await waiting(paid)).toEqual(['taken-back']);
  });

  it('D-51: after a reversal the receipt is void, and no reference is named', async () => {
    const paid = await pay();
    await paid.hear(0);
    const receipt = await receiptOf(paid);
    await reversePayment(opened.db, receipt.referenceReglement, WHO);
    const fine = await paid.confirm();
    expect(fine.paiement).toMatchObject({ compte: 0, repris: true, referenceReglement: null });
    expect(fine.reglements).toEqual([]);
    const answer = { conforme: false, reserve: 'ANNULE' };
    expect(await verifyReceipt(opened.db, receipt)).toEqual(answer);
    const wrong = { ...receipt, montant: receipt.montant + 1 };
    expect(await verifyReceipt(opened.db, wrong)).toEqual({ conforme: false });
  });
});
