import type { Command } from 'commander';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { closeCommand } from '#server/office/cli/close.ts';
import { reverseCommand } from '#server/office/cli/desimputer.ts';
import { explain } from '#server/office/cli/frame.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { refundCommand } from '#server/office/cli/refund.ts';
import { reservationsCommand } from '#server/office/cli/reservations.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { listWaiting } from '#server/store/books.ts';
import { openChargeBacks } from '#server/store/dayBooks.ts';
import { AMOUNT } from '../../../races/answer.ts';
import { commandsOn, runCommand } from '../../../support/command.ts';
import { Counter } from '../../../support/counter.ts';
import { databaseOfFile } from '../../../support/embedded.ts';

const opened = databaseOfFile();
let counter: Counter;

commandsOn(() => ({ db: counter.db, provider: counter.provider }));

beforeEach(() => {
  counter = new Counter(opened.db);
});

const WHY = ['--reason', 'seen in the portal', '--yes'];

const run = (add: (program: Command) => void, ...args: readonly string[]) =>
  runCommand(add, {}, ...args);
const runPayment = (...args: readonly string[]) => run(paymentCommand, 'paiement', ...args);
const reservations = (...args: readonly string[]) =>
  run(reservationsCommand, 'reservations', ...args);
const runRefund = (...args: readonly string[]) => run(refundCommand, 'rembourser', ...args);
const close = (number: number, outcome: string, ...more: readonly string[]) => {
  const words = ['--outcome', outcome, '--note', 'why'];
  return run(closeCommand, 'close', `${number}`, ...words, ...more);
};
const runReverse = (...args: readonly string[]) => run(reverseCommand, 'desimputer', ...args);

/** What waits of a payment, as `reason cents`. */
const waiting = async (paymentId: string): Promise<string[]> =>
  (await listWaiting(opened.db))
    .filter((one) => one.paymentId === paymentId)
    .map(({ reason, cents }) => `${reason} ${cents}`);

const numberOf = async (paymentId: string): Promise<number> =>
  (await listWaiting(opened.db)).find((one) => one.paymentId === paymentId)?.number ?? 0;

const operations = (paymentId: string) =>
  opened.db
    .selectFrom('operation')
    .select(['id', 'kind', 'cents', 'state'])
    .where('paymentId', '=', paymentId)
    .orderBy('askedAt')
    .execute();

const entries = (number: string) =>
  opened.db
    .selectFrom('ledgerEntry')
    .select(['cents', 'reference'])
    .where('fineNumber', '=', number)
    .orderBy('createdAt')
    .execute();

/** Two payments of one checkout: the second is too much. */
async function paidTwice() {
  const first = await counter.paid();
  const second = counter.card(first.reference, 'captured', 1);
  await counter.hear();
  return { ...first, second };
}

/** What the provider wrote of a payment has no document. */
const unknownPayment = async () => counter.paid('unknown');

describe('amendes paiement', () => {
  it('tells a story: messages, lines, what waits, operations and words, oldest first', async () => {
    const { second } = await paidTwice();
    const named = await numberOf(second.id);
    await runRefund(`${named}`, '--amount', '35.00', ...WHY);
    const { stdout } = await runPayment(second.id);
    expect(stdout).toContain(`Payment     ${second.id}`);
    expect(stdout).toContain('Status      captured CAPTURED/9');
    expect(stdout).toContain('Held        135.00 EUR (taken 135.00 EUR, returned 0.00 EUR)');
    expect(stdout).toContain(`Waiting     overpaid  135.00 EUR`);
    const told = stdout.split('\n').flatMap((line) => /^\d{4}-.*Z {2}(.*)$/.exec(line)?.[1] ?? []);
    // Within one millisecond the order is that of the alphabet.
    expect(told.slice(0, 2).sort()).toEqual(['heard of first', 'message CAPTURED/9']);
    expect(told.slice(2)).toEqual([
      'waits: overpaid  135.00 EUR',
      expect.stringMatching(/^asked: refund asked [0-9a-f]{32} {2}35\.00 EUR$/),
    ]);
  });

  it('--taken: money of an unknown status counts, and the person is written down', async () => {
    const { number, payment } = await unknownPayment();
    expect(await counter.status(number)).toBe('EN_COURS_PAIEMENT');
    const { stdout } = await runPayment(payment.id, '--taken', '135.00', ...WHY);
    expect(stdout).toContain('Held        135.00 EUR');
    expect(await counter.status(number)).toBe('PAYE');
    const said = await opened.db
      .selectFrom('intervention')
      .select(['action', 'note'])
      .where('target', '=', payment.id)
      .execute();
    expect(said).toEqual([{ action: 'declaration', note: 'seen in the portal' }]);
    await expect(runPayment(payment.id, '--taken', '135.00', ...WHY)).rejects.toThrow(
      'The status of this payment is known, or a person has answered it',
    );
  });

  it('--not-taken: nothing was taken; once the page is over too, the fine is payable', async () => {
    const { number, payment, reference } = await unknownPayment();
    await runPayment(payment.id, '--not-taken', ...WHY);
    expect(await waiting(payment.id)).toEqual([]);
    await endCheckout(opened.db, reference, 'forgotten');
    expect(await counter.status(number)).toBe('A_PAYER');
  });

  it('--refund-not-done: only a day after it was asked for, and after an answer without it', async () => {
    const { second } = await paidTwice();
    counter.vendor.failNext('silent');
    const named = await numberOf(second.id);
    await expect(runRefund(`${named}`, ...WHY)).rejects.toThrow('silent');
    expect(await operations(second.id)).toEqual([]);

    await askedAndLost(second.id, named);
    await expect(runPayment(second.id, '--refund-not-done', ...WHY)).rejects.toThrow(
      'The provider may still do it: say so 24 hours after it was asked for',
    );
    await sql`update operation set asked_at = now() - interval '25 hours'
      where payment_id = ${second.id}`.execute(opened.db);
    await counter.ask(second.id);
    await runPayment(second.id, '--refund-not-done', ...WHY);
    expect(await operations(second.id)).toMatchObject([{ state: 'refused' }]);
    expect(await waiting(second.id)).toEqual([`overpaid ${AMOUNT}`]);
    await expect(runPayment(second.id, '--refund-not-done', ...WHY)).rejects.toThrow(
      'No operation of it is under way',
    );
  });

  it('--refund-done: nothing waits any more, and the figure of the provider later takes no more', async () => {
    const { second } = await paidTwice();
    await askedAndLost(second.id, await numberOf(second.id));
    await counter.ask(second.id);
    await runPayment(second.id, '--refund-done', ...WHY);
    expect(await waiting(second.id)).toEqual([]);
    counter.vendor.happens(second.id, 'refunded whole');
    await counter.hear();
    expect(await waiting(second.id)).toEqual([]);
    expect((await counter.payment(second.id)).returnedCents).toBe(AMOUNT);
  });

  it('--charged-back: counted money is missing; more than is left is refused', async () => {
    const { payment, number } = await counter.paid();
    const { stdout } = await runPayment(payment.id, '--charged-back', '90.00', ...WHY);
    expect(stdout).toContain('taken-back  -90.00 EUR');
    expect(await waiting(payment.id)).toEqual(['taken-back -9000']);
    expect(await counter.status(number)).toBe('PAYE');
    await expect(runPayment(payment.id, '--charged-back', '45.01', ...WHY)).rejects.toThrow(
      'That is more than is free',
    );
  });

  it('--charged-back-won: what was missing is here again, and the letter is no task any more', async () => {
    const { payment } = await counter.paid();
    const open = async () =>
      (await openChargeBacks(opened.db)).filter(({ paymentId }) => paymentId === payment.id);
    const inTime = ['--answer-by', parisDay(new Date())];
    await runPayment(payment.id, '--charged-back', '90.00', ...inTime, ...WHY);
    expect(await open()).toMatchObject([{ cents: 9_000, answerBy: inTime[1] }]);
    const { stdout } = await runPayment(payment.id, '--charged-back-won', '90.00', ...WHY);
    expect(stdout).toContain('charge-back  -90.00 EUR');
    expect(await waiting(payment.id)).toEqual([]);
    expect(await open()).toEqual([]);
    await expect(runPayment(payment.id, '--charged-back-won', '0.01', ...WHY)).rejects.toThrow(
      'Nobody has said that money of this payment was charged back',
    );
  });

  it('--charged-back: the letter is a task until its last day, and none without a day', async () => {
    const today = parisDay(new Date());
    const { payment } = await counter.paid();
    const open = async () =>
      (await openChargeBacks(opened.db)).filter(({ paymentId }) => paymentId === payment.id);
    const say = (cents: string, ...more: string[]) =>
      runPayment(payment.id, '--charged-back', cents, ...more, ...WHY);
    await say('10.00');
    expect(await open()).toEqual([]);
    await say('20.00', '--answer-by', addDays(today, -1));
    expect(await open()).toEqual([]);
    await say('30.00', '--answer-by', today);
    expect(await open()).toMatchObject([{ cents: 6_000, answerBy: today }]);
    await expect(runPayment(payment.id, '--answer-by', today, ...WHY)).rejects.toThrow(
      '--answer-by needs --charged-back',
    );
  });

  it('--charged-back: names a refund that is under way', async () => {
    const { second } = await paidTwice();
    await runRefund(`${await numberOf(second.id)}`, ...WHY);
    const { stdout } = await runPayment(second.id, '--charged-back', '135.00', ...WHY);
    expect(stdout).toContain('Under way   1\n  refund  135.00 EUR');
  });

  it.each([
    ['an unknown id', ['none'], 'No payment has the number or the id none'],
    ['two words at once', ['--taken', '1.00', '--not-taken', ...WHY], 'Say one thing at a time'],
    ['no reason', ['--not-taken', '--yes'], 'A reason is needed'],
    ['no euros', ['--taken', 'much', ...WHY], '--taken takes euros, such as 12.50'],
    ['nobody to ask', ['--not-taken', '--reason', 'seen'], 'add --yes'],
  ])('refuses %s', async (_, args, sentence) => {
    const { payment } = await unknownPayment();
    const named = args[0] === 'none' ? args : [payment.id, ...args];
    await expect(runPayment(...named)).rejects.toThrow(sentence);
  });
});

/** A refund that reached nobody: the provider answered before it, and not to it. */
async function askedAndLost(paymentId: string, named: number): Promise<void> {
  const refund = vi
    .spyOn(counter.provider.operations, 'refund')
    .mockImplementationOnce(async () => ({ state: 'unknown', providerId: null }));
  const { stdout } = await runRefund(`${named}`, ...WHY);
  refund.mockRestore();
  expect(stdout).toContain('The provider has not said what it did: the service asks again');
  expect(await operations(paymentId)).toMatchObject([{ state: 'unknown' }]);
}

describe('amendes rembourser', () => {
  it('gives back a part, then the rest, each to its end', async () => {
    const { second } = await paidTwice();
    const named = await numberOf(second.id);
    const part = await runRefund(`${named}`, '--amount', '35.00', ...WHY);
    expect(part.stdout).toContain(
      `Payment ${named}: 35.00 EUR of ${second.id}, 100.00 EUR free after it`,
    );
    expect(part.stdout).toContain('Asked for');
    await expect(runRefund(`${named}`, ...WHY)).rejects.toThrow(
      'An operation on this money is under way',
    );
    await end();
    expect(await waiting(second.id)).toEqual(['overpaid 10000']);
    await runRefund(`${named}`, ...WHY);
    await end();
    expect(await waiting(second.id)).toEqual([]);
    await expect(runRefund(`${named}`, ...WHY)).rejects.toThrow(
      `Nothing of the payment ${named} waits`,
    );
  });

  /** The provider does what it was asked, and tells it. */
  async function end(): Promise<void> {
    counter.vendor.obey();
    await counter.hear();
  }

  it('asks first: money that went back in the portal is not given twice', async () => {
    const { second } = await paidTwice();
    const named = await numberOf(second.id);
    counter.vendor.happens(second.id, 'refunded whole');
    await expect(runRefund(`${named}`, ...WHY)).rejects.toThrow(
      'No such money of the payment waits',
    );
    expect(await operations(second.id)).toEqual([]);
  });

  it.each(['--dry-run', '--amount=135.01'])('writes nothing with %s', async (option) => {
    const { second } = await paidTwice();
    const asked = runRefund(`${await numberOf(second.id)}`, option, ...WHY);
    if (option === '--dry-run') await asked;
    else await expect(asked).rejects.toThrow('13500 cents of the payment can be given back');
    expect(await operations(second.id)).toEqual([]);
  });

  it('a refused refund leaves the money waiting, and ends with 1', async () => {
    const { second } = await paidTwice();
    const named = await numberOf(second.id);
    vi.spyOn(counter.provider.operations, 'refund').mockResolvedValueOnce({
      state: 'refused',
      providerId: null,
    });
    const { stdout, code } = await runRefund(`${named}`, ...WHY);
    expect([stdout.includes('Refused by the provider'), code]).toEqual([true, 1]);
    expect(await waiting(second.id)).toEqual([`overpaid ${AMOUNT}`]);
  });
});

describe('amendes reservations', () => {
  const reserved = () => counter.paid('reserved');

  it('lists what is reserved with its last day, and ends with 1', async () => {
    const { payment, reference } = await reserved();
    await sql`update payment set reserved_at = '2026-11-20T23:30:00Z' where id = ${payment.id}`.execute(
      opened.db,
    );
    const { stdout, code } = await reservations();
    // Seven days after the 21st in Paris.
    expect(stdout).toContain(`${payment.id}  ${reference}  135.00 EUR  until 2026-11-28`);
    expect(code).toBe(1);
    await reservations(payment.id, '--cancel', ...WHY);
    expect((await reservations()).stdout).not.toContain(payment.id);
    expect((await counter.payment(payment.id)).state).toBe('not-taken');
  });

  it('--capture takes the reserved payment, not the refused one beside it', async () => {
    const { number, reference } = await counter.leave();
    counter.card(reference, 'refused');
    const second = counter.card(reference, 'reserved', 1);
    await counter.hear();
    await counter.hear();
    const { stdout, code } = await reservations(reference, '--capture', ...WHY);
    expect([stdout, code]).toEqual([expect.stringMatching(/ until .*\nDone\n$/), 0]);
    expect(await operations(second.id)).toMatchObject([{ kind: 'capture', state: 'done' }]);
    expect(await counter.status(number)).toBe('PAYE');
  });

  it('asks again under a new key', async () => {
    const { payment } = await reserved();
    const capture = vi.spyOn(counter.provider.operations, 'capture');
    capture.mockResolvedValueOnce({ state: 'refused', providerId: null });
    const refused = await reservations(payment.id, '--capture', ...WHY);
    expect(refused).toEqual({
      stdout: expect.stringMatching(/\nRefused by the provider: the amount is as it was\n$/),
      code: 1,
    });
    await reservations(payment.id, '--capture', ...WHY);
    const keys = capture.mock.calls.map(([, , key]) => key);
    expect(new Set(keys).size).toBe(2);
    expect(await operations(payment.id)).toMatchObject([{ state: 'refused' }, { state: 'done' }]);
  });

  it('is not taken twice while the provider is silent', async () => {
    const { payment } = await reserved();
    vi.spyOn(counter.provider.operations, 'capture').mockResolvedValueOnce({
      state: 'unknown',
      providerId: null,
    });
    const { stdout, code } = await reservations(payment.id, '--capture', ...WHY);
    expect(stdout).toMatch(/\nThe provider has not answered: the service asks again\n$/);
    expect(code).toBe(1);
    await expect(reservations(payment.id, '--cancel', ...WHY)).rejects.toThrow(
      'An operation on this money is under way',
    );
  });

  it.each([
    ['neither --capture nor --cancel', [], 'Say --capture or --cancel'],
    ['both', ['--capture', '--cancel'], 'Say --capture or --cancel'],
    ['a payment that reserves nothing', ['--cancel', ...WHY], 'Nothing is reserved by none'],
    ['no reason', ['--cancel', '--yes'], 'A reason is needed'],
  ])('refuses %s', async (_, args, sentence) => {
    await expect(reservations('none', ...args)).rejects.toThrow(sentence);
  });
});

describe('amendes close', () => {
  it('counted: pays up to the debt, the rest stays', async () => {
    const { number, payment } = await counter.paid('of another amount');
    expect(await waiting(payment.id)).toEqual(['other-amount 13600']);
    const named = await numberOf(payment.id);
    expect(await close(named, 'counted')).toEqual({
      stdout: `Payment ${named}: 136.00 EUR of ${payment.id}, other-amount\nPayment ${named}: counted; fine ${number}: nothing left to pay\n`,
      code: 0,
    });
    expect(await counter.status(number)).toBe('PAYE');
    expect(await waiting(payment.id)).toEqual(['overpaid 100']);
    await expect(close(named, 'counted')).rejects.toThrow('The fine does not owe it');
  });

  it('counted, for a part of the debt: says what is left to pay', async () => {
    const { number, reference } = await counter.leave();
    const { id } = counter.vendor.card({ reference, cents: 10_000 });
    await counter.hear();
    const named = await numberOf(id);
    expect(await close(named, 'counted')).toEqual({
      stdout: `Payment ${named}: 100.00 EUR of ${id}, other-amount\nPayment ${named}: counted; fine ${number}: 35.00 EUR left to pay\n`,
      code: 0,
    });
    expect(await counter.status(number)).toBe('ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL');
  });

  it.each(['MOTIF', 'TEXT'])(
    'refuses the placeholder %s, which would be kept as the reason',
    async (note) => {
      const { payment } = await counter.paid('of another amount');
      const closed = run(
        closeCommand,
        ...['close', `${await numberOf(payment.id)}`, '--outcome', 'counted', '--note', note],
      );
      await expect(closed).rejects.toThrow(`${note} stands for the reason, which is kept`);
      expect(await waiting(payment.id)).toEqual(['other-amount 13600']);
    },
  );

  it.each(['NUMÉRO', '5190-0101-0000-111', '5190010100001112'])(
    'refuses --fine %s: no payment number',
    async (fine) => {
      await expect(close(1, 'counted', '--fine', fine)).rejects.toThrow(
        '--fine takes a payment number, such as 5190-0101-0000-11, without key',
      );
    },
  );

  it('written-off: what is missing is missing for good, and the fine stays paid', async () => {
    const { number, payment } = await counter.paid();
    await runPayment(payment.id, '--charged-back', '135.00', ...WHY);
    await close(await numberOf(payment.id), 'written-off');
    expect(await waiting(payment.id)).toEqual([]);
    expect(await counter.status(number)).toBe('PAYE');
  });

  it('refuses what the sign of what waits forbids', async () => {
    const { second, payment } = await paidTwice();
    const sentence =
      'counted and returned take money that waits, written-off takes what is missing';
    await expect(close(await numberOf(second.id), 'written-off')).rejects.toThrow(sentence);
    await runPayment(payment.id, '--charged-back', '1.00', ...WHY);
    await expect(close(await numberOf(payment.id), 'counted')).rejects.toThrow(sentence);
  });

  it('refuses money that was heard since its last answer, and another fine', async () => {
    const { second } = await paidTwice();
    const named = await numberOf(second.id);
    const { number } = await counter.leave();
    await expect(close(named, 'counted', '--fine', number)).rejects.toThrow(
      'A card has paid it for another fine: give it back with rembourser, or remove --fine',
    );
    await sql`update payment set heard_since_answer = true where id = ${second.id}`.execute(
      opened.db,
    );
    await expect(close(named, 'returned')).rejects.toThrow(
      'The payment was heard since its last answer: it is asked about, try again in a minute',
    );
  });

  it.each([
    [['x', '--outcome', 'counted', '--note', 'n'], 'No payment has the number or the id x', 1],
    [['1', '--outcome', 'counted'], 'close needs --note', 2],
    [['1', '--outcome', 'counted', '--note', ' '], 'A reason is needed: the text is empty', 2],
    [['1', '--note', 'n'], 'close needs --outcome', 2],
    [
      ['1', '--outcome', 'lost', '--note', 'n'],
      '--outcome takes returned, counted or written-off',
      2,
    ],
    [
      ['1', '--outcome', 'returned', '--note', 'n', '--fine', '51900101000011'],
      '--fine needs --outcome counted',
      2,
    ],
    [
      ['999999', '--outcome', 'counted', '--note', 'n'],
      'No payment has the number or the id 999999',
      1,
    ],
  ])('refuses %j', async (args, text, code) => {
    const failure = await run(closeCommand, 'close', ...args).catch((error: unknown) => error);
    expect(explain(failure)).toEqual({ text, code });
  });
});

describe('amendes desimputer', () => {
  it('--amount: takes a part back, and counts what is left at the price of the same day', async () => {
    const { number, payment } = await counter.paid();
    const [{ reference } = { reference: '' }] = await entries(number);
    const { stdout } = await runReverse(reference, '--amount', '35.00', ...WHY);
    expect(stdout).toMatch(/^Payment R-.*\nLines written: R-[\w-]{19}, R-[\w-]{19}\n$/);
    expect((await entries(number)).map(({ cents }) => cents).sort()).toEqual(
      [AMOUNT, -AMOUNT, 10_000].sort(),
    );
    expect(await waiting(payment.id)).toEqual(['reversed 3500']);
    await expect(runReverse(reference, ...WHY)).rejects.toThrow(
      'This payment has been taken back already',
    );
  });

  it('refuses more than the payment, and a reopening while its money could pay', async () => {
    const { number } = await counter.paid();
    const [{ reference } = { reference: '' }] = await entries(number);
    await expect(runReverse(reference, '--amount', '135.01', ...WHY)).rejects.toThrow(
      'That is more than is free',
    );
    await expect(runReverse(reference, '--reopen', ...WHY)).rejects.toThrow(
      'The fine is not PAIEMENT_DESIMPUTE',
    );
    await runReverse(reference, ...WHY);
    await expect(runReverse(reference, '--reopen', ...WHY)).rejects.toThrow(
      'Money of this fine waits for a person and could pay it: count it or give it back',
    );
    await expect(runReverse('R-NONE', ...WHY)).rejects.toThrow(
      'No payment has the reference R-NONE',
    );
  });
});
