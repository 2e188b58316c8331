import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportedPayment } from '#server/database/tables/fine.ts';
import { reverseCommand } from '#server/office/cli/desimputer.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { checkLedger } from '#server/office/day/checkLedger.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { listToldPayments } from '#server/store/told.ts';
import { AMOUNT } from '../../races/answer.ts';
import { commandsOn, runCommand } from '../../support/command.ts';
import { Counter } from '../../support/counter.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { load, RECORD } from '../../support/record.ts';
import { listWaiting } from '../../support/waiting.ts';

const opened = databaseOfFile();
let counter: Counter;
commandsOn(() => ({ db: counter.db, provider: counter.provider }));
beforeEach(() => {
  counter = new Counter(opened.db);
});

const WHY = ['--reason', 'the administration says so', '--yes'];

/** A transfer, as the administration lists it. */
const transferOf = (montant: number): ImportedPayment => ({
  referenceReglement: 'V-1',
  date: '2026-11-20',
  montant,
  nature: 'TOTAL',
  mediaReglement: 7,
});

const say = (number: string, changes: object) =>
  load(opened.db, [{ ...RECORD, numAvis: number, ...changes }]);

const sayTransfer = (number: string, statutPaiement: string, cents: number) =>
  say(number, {
    statutPaiement,
    mediaReglement: 7,
    dejaRegle: cents,
    reglements: [transferOf(cents)],
  });

const toldOf = async (number: string) =>
  (await listToldPayments(opened.db))
    .filter(({ fineNumber }) => fineNumber === number)
    .map(({ cents, elsewhere, tooMuch, isTakenBack }) => ({
      cents,
      elsewhere,
      tooMuch,
      isTakenBack,
    }));

const referenceOf = async (number: string): Promise<string> =>
  (await listToldPayments(opened.db)).find(({ fineNumber }) => fineNumber === number)?.reference ??
  '';

const itemsOf = async (paymentId: string) =>
  (await listWaiting(opened.db))
    .filter((item) => item.paymentId === paymentId)
    .map(({ reason, cents }) => `${reason} ${cents}`);

const today = () => new Date().toISOString().slice(0, 10);

describe('D-91: paid here and to the administration', () => {
  it('a card here, then a transfer of the whole: a task, until ours is taken back', async () => {
    const { number, payment } = await counter.paid();
    expect(await sayTransfer(number, 'PAYE', AMOUNT)).toMatchObject({ accepted: 1, rejected: 0 });
    expect(await toldOf(number)).toEqual([
      { cents: AMOUNT, elsewhere: AMOUNT, tooMuch: AMOUNT, isTakenBack: false },
    ]);
    expect(await counter.status(number)).toBe('PAYE');
    await runCommand(reverseCommand, {}, 'desimputer', await referenceOf(number), ...WHY);
    expect(await toldOf(number)).toEqual([]);
    expect(await counter.status(number)).toBe('PAYE');
    expect(await itemsOf(payment.id)).toEqual([`reversed ${AMOUNT}`]);
    expect(await checkLedger(opened.db, today())).toEqual([]);
  });

  it('and until the administration lists its payment no more', async () => {
    const { number } = await counter.paid();
    await sayTransfer(number, 'PAYE', AMOUNT);
    await say(number, { statutPaiement: 'PAYE' });
    expect(await toldOf(number)).toEqual([]);
    expect(await counter.status(number)).toBe('PAYE');
  });

  it('a record that lists our payment, or only says that all is paid, tells of no other', async () => {
    const { number } = await counter.paid();
    const reference = await counter.receipt(number);
    const ours = { ...transferOf(AMOUNT), referenceReglement: reference, mediaReglement: 1 };
    await say(number, { statutPaiement: 'PAYE', dejaRegle: AMOUNT, reglements: [ours] });
    expect(await toldOf(number)).toEqual([]);
    await say(number, { statutPaiement: 'PAYE', dejaRegle: AMOUNT });
    expect(await toldOf(number)).toEqual([]);
  });

  it('a card here, then a part there: the record is kept, and a part of ours is too much', async () => {
    const { number, payment } = await counter.paid();
    expect(await sayTransfer(number, 'A_PAYER', 5_000)).toMatchObject({ accepted: 1 });
    expect(await toldOf(number)).toMatchObject([{ elsewhere: 5_000, tooMuch: 5_000 }]);
    const amount = ['--amount', '50.00'];
    await runCommand(
      reverseCommand,
      {},
      'desimputer',
      await referenceOf(number),
      ...amount,
      ...WHY,
    );
    expect(await toldOf(number)).toEqual([]);
    expect(await counter.status(number)).toBe('PAYE');
    expect(await itemsOf(payment.id)).toEqual(['reversed 5000']);
  });

  it('the other order: the card of a page that was open waits as too much', async () => {
    const { number, reference } = await counter.leave();
    expect(await sayTransfer(number, 'PAYE', AMOUNT)).toMatchObject({ rejected: 1 });
    const card = counter.card(reference);
    await counter.hear();
    expect(await counter.status(number)).toBe('PAYE');
    await sayTransfer(number, 'PAYE', AMOUNT);
    expect(await toldOf(number)).toMatchObject([{ tooMuch: AMOUNT }]);
    expect(await itemsOf(card.id)).toEqual([]);
  });

  it('a record that was accepted before the card: all of the late card waits', async () => {
    const { number, reference } = await counter.leave();
    await endCheckout(opened.db, reference, 'expired');
    expect(await sayTransfer(number, 'PAYE', AMOUNT)).toMatchObject({ accepted: 1, rejected: 0 });
    const late = counter.card(reference);
    await counter.hear();
    expect(await counter.status(number)).toBe('PAYE');
    expect(await itemsOf(late.id)).toEqual([`overpaid ${AMOUNT}`]);
    expect(await toldOf(number)).toEqual([]);
    expect(await checkLedger(opened.db, today())).toEqual([]);
  });
});

describe('D-91: the administration says that a payment made here is not valid any more', () => {
  const takeBack = (number: string) => say(number, { statutPaiement: 'PAIEMENT_DESIMPUTE' });
  const TAKEN_BACK = { cents: AMOUNT, elsewhere: 0, tooMuch: 0, isTakenBack: true };

  it('nothing moves, and the payment is a task until it is taken back', async () => {
    const { number } = await counter.paid();
    expect(await takeBack(number)).toMatchObject({ accepted: 1, rejected: 0 });
    expect(await counter.status(number)).toBe('PAYE');
    expect(await toldOf(number)).toEqual([TAKEN_BACK]);
    await runCommand(reverseCommand, {}, 'desimputer', await referenceOf(number), ...WHY);
    expect(await toldOf(number)).toEqual([]);
    expect(await counter.status(number)).toBe('PAIEMENT_DESIMPUTE');
  });

  it('or until a person says that it was charged back', async () => {
    const { number, payment } = await counter.paid();
    await takeBack(number);
    const words = ['--charged-back', '135.00', ...WHY];
    await runCommand(paymentCommand, {}, 'paiement', payment.id, ...words);
    expect(await toldOf(number)).toEqual([]);
    expect(await itemsOf(payment.id)).toEqual([`taken-back ${-AMOUNT}`]);
  });

  it('or until a record says that it is paid', async () => {
    const { number } = await counter.paid();
    await takeBack(number);
    await say(number, { statutPaiement: 'PAYE' });
    expect(await toldOf(number)).toEqual([]);
  });
});
