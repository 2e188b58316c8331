import type { Command } from 'commander';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { reverseCommand } from '#server/office/cli/desimputer.ts';
import { explain } from '#server/office/cli/explain.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { formatMoney } from '#server/office/wording.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { openChargeBacks } from '#server/store/dayBooks.ts';
import { AMOUNT } from '../../../races/answer.ts';
import { commandsOn, runCommand } from '../../../support/command.ts';
import { Counter } from '../../../support/counter.ts';
import { databaseOfFile } from '../../../support/embedded.ts';
import { listWaiting } from '../../../support/waiting.ts';

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
/** As the commands write a sum. */
const sum = (cents: number): string => formatMoney(cents, 'EUR');

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
    const { second, number } = await paidTwice();
    const named = await numberOf(second.id);
    await runPayment(`${named}`, '--refund', '35.00', ...WHY);
    const { stdout } = await runPayment(second.id);
    expect(stdout).toContain(
      `Paiement ${named} (${second.id})\u00a0: ${sum(13_500)}, avis ${formatNumber(number)}, `,
    );
    expect(stdout).toContain('État        argent pris (CAPTURED/9)');
    expect(stdout).toContain(`Tenu        ${sum(13_500)} (pris ${sum(13_500)}, rendu ${sum(0)})`);
    expect(stdout).toContain(`Attend      ${sum(13_500)}. Quelqu’un a payé plus que son amende`);
    expect(stdout).toContain(`En cours    rendre sur la carte  ${sum(3_500)}`);
    const [, story = ''] = stdout.split('Histoire\n');
    const told = story
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ').slice(2).join('  '));
    // Within one millisecond the order is that of the alphabet.
    expect(told.slice(0, 2).sort()).toEqual(['message CAPTURED/9', 'premier signe']);
    expect(told.slice(2)).toEqual([
      `attente\u00a0: Quelqu’un a payé plus que son amende  ${sum(13_500)}`,
      expect.stringMatching(/^opération\u00a0: rendre sur la carte, demandé, [0-9a-f]{32} {2}/),
    ]);
  });

  it('takes its number, its id, a receipt, a transaction and a notice', async () => {
    const { number, payment, reference } = await counter.paid();
    const [receipt] = await entries(number);
    const { number: short } = await opened.db
      .selectFrom('paymentName')
      .select('number')
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow();
    const names = [`${short}`, payment.id, receipt?.reference ?? '', reference, number];
    const typed = [...names, formatNumber(number), ` ${reference.toLowerCase()}`];
    const shown = new Set<string>();
    for (const name of typed) shown.add((await runPayment(name)).stdout);
    expect([...shown]).toEqual([expect.stringContaining(`Paiement ${short} (${payment.id})`)]);
  });

  it('shows each payment of a notice, and does nothing to one of two that both may be meant', async () => {
    const { number, payment, second } = await paidTwice();
    const { stdout } = await runPayment(number);
    expect(stdout.split('\n\n')).toEqual([
      expect.stringContaining(payment.id),
      expect.stringContaining(second.id),
    ]);
    await expect(runPayment(number, '--charged-back', ...WHY)).rejects.toThrow(
      /a plusieurs paiements. Nommez-en un\u00a0: \d{10}, \d{10}\./,
    );
    // Only one of them waits.
    await runPayment(number, '--refund', ...WHY);
    expect(await operations(second.id)).toHaveLength(1);
  });

  it('a notice without a payment is told from a name of nothing', async () => {
    const { number } = await counter.leave();
    await expect(runPayment(number)).rejects.toThrow(`L’avis ${number} n’a aucun paiement ici.`);
    // One digit of the check is wrong.
    await expect(runPayment('1234567890')).rejects.toThrow(
      'Aucun avis ni paiement ne s’appelle 1234567890.',
    );
  });

  it('--taken: money of an unknown status counts, and the person is written down', async () => {
    const { number, payment } = await unknownPayment();
    expect(await counter.status(number)).toBe('EN_COURS_PAIEMENT');
    const { stdout } = await runPayment(payment.id, '--taken', '135.00', ...WHY);
    expect(stdout).toMatch(/\nFait\.\n$/);
    expect(await counter.status(number)).toBe('PAYE');
    const said = await opened.db
      .selectFrom('intervention')
      .select(['action', 'note'])
      .where('target', '=', payment.id)
      .execute();
    expect(said).toEqual([{ action: 'declaration', note: 'seen in the portal' }]);
    await expect(runPayment(payment.id, '--taken', '135.00', ...WHY)).rejects.toThrow(
      'L’état de ce paiement est connu, ou une personne l’a déjà expliqué.',
    );
  });

  it('--not-taken: nothing was taken; once the page is over too, the fine is payable', async () => {
    const { number, payment, reference } = await unknownPayment();
    await runPayment(payment.id, '--not-taken', ...WHY);
    expect(await waiting(payment.id)).toEqual([]);
    await endCheckout(opened.db, reference, 'forgotten');
    expect(await counter.status(number)).toBe('A_PAYER');
  });

  it('--not-done: only a day after it was asked for, and after an answer without it', async () => {
    const { second } = await paidTwice();
    counter.vendor.failNext('silent');
    const named = await numberOf(second.id);
    await expect(runRefund(named, ...WHY)).rejects.toThrow('silent');
    expect(await operations(second.id)).toEqual([]);

    await askedAndLost(second.id, named);
    await expect(runPayment(second.id, '--not-done', ...WHY)).rejects.toThrow(
      'dites-le 24 heures après la demande',
    );
    await sql`update operation set asked_at = now() - interval '25 hours'
      where payment_id = ${second.id}`.execute(opened.db);
    await counter.ask(second.id);
    await runPayment(second.id, '--not-done', ...WHY);
    expect(await operations(second.id)).toMatchObject([{ state: 'refused' }]);
    expect(await waiting(second.id)).toEqual([`overpaid ${AMOUNT}`]);
    await expect(runPayment(second.id, '--not-done', ...WHY)).rejects.toThrow(
      'Aucune opération de ce paiement n’est en cours.',
    );
  });

  it('--done: nothing waits any more, and the figure of the provider later takes no more', async () => {
    const { second } = await paidTwice();
    await askedAndLost(second.id, await numberOf(second.id));
    await counter.ask(second.id);
    await runPayment(second.id, '--done', ...WHY);
    expect(await waiting(second.id)).toEqual([]);
    counter.vendor.happens(second.id, 'refunded whole');
    await counter.hear();
    expect(await waiting(second.id)).toEqual([]);
    expect((await counter.payment(second.id)).returnedCents).toBe(AMOUNT);
  });

  it('--charged-back: counted money is missing; more than is left is refused', async () => {
    const { payment, number } = await counter.paid();
    await runPayment(payment.id, '--charged-back', '90.00', ...WHY);
    expect(await waiting(payment.id)).toEqual(['taken-back -9000']);
    expect(await counter.status(number)).toBe('PAYE');
    const more = runPayment(payment.id, '--charged-back', '45.01', ...WHY);
    await expect(more).rejects.toThrow('C’est plus que ce qui est libre.');
    // Without a sum it is all that is left.
    await runPayment(payment.id, '--charged-back', ...WHY);
    expect(await waiting(payment.id)).toEqual([`taken-back -${AMOUNT}`]);
  });

  it('--won: what was missing is here again, and the letter is no task any more', async () => {
    const { payment } = await counter.paid();
    const open = async () =>
      (await openChargeBacks(opened.db)).filter(({ paymentId }) => paymentId === payment.id);
    const inTime = ['--answer-by', parisDay(new Date())];
    await runPayment(payment.id, '--charged-back', '90.00', ...inTime, ...WHY);
    expect(await open()).toMatchObject([{ cents: 9_000, answerBy: inTime[1] }]);
    await runPayment(payment.id, '--won', ...WHY);
    expect(await waiting(payment.id)).toEqual([]);
    expect(await open()).toEqual([]);
    await expect(runPayment(payment.id, '--won', '0.01', ...WHY)).rejects.toThrow(
      'Personne n’a dit que la banque avait repris ce paiement.',
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

  it.each([
    ['an unknown id', ['none'], 'Aucun avis ni paiement ne s’appelle none'],
    ['no payment', [], 'Name a payment'],
    ['two words at once', ['--taken', '1.00', '--not-taken', ...WHY], 'Say one thing at a time'],
    ['no reason', ['--not-taken', '--yes'], 'A reason is needed'],
    ['no euros', ['--taken', 'much', ...WHY], '--taken takes euros, such as 12.50'],
    ['nobody to ask', ['--not-taken', '--reason', 'seen'], 'add --yes'],
  ])('refuses %s', async (_, args, sentence) => {
    const { payment } = await unknownPayment();
    const named = args.length === 0 || args[0] === 'none' ? args : [payment.id, ...args];
    await expect(runPayment(...named)).rejects.toThrow(sentence);
  });
});

const runRefund = (named: number, ...args: readonly string[]) =>
  runPayment(`${named}`, '--refund', ...args);

/** A refund that reached nobody: the provider answered before it, and not to it. */
async function askedAndLost(paymentId: string, named: number): Promise<void> {
  const refund = vi
    .spyOn(counter.provider.operations, 'refund')
    .mockImplementationOnce(async () => ({ state: 'unknown', providerId: null }));
  const { stdout, code } = await runRefund(named, ...WHY);
  refund.mockRestore();
  expect(stdout).toContain('Le prestataire n’a pas répondu\u00a0: le service redemande seul.');
  expect(code).toBe(1);
  expect(await operations(paymentId)).toMatchObject([{ state: 'unknown' }]);
}

describe('amendes paiement --refund', () => {
  it('gives back a part, then the rest, each to its end', async () => {
    const { second } = await paidTwice();
    const named = await numberOf(second.id);
    const part = await runRefund(named, '35.00', ...WHY);
    expect(part).toMatchObject({ code: 0, stdout: expect.stringContaining('Demandé') });
    await expect(runRefund(named, ...WHY)).rejects.toThrow(
      'Une opération sur cet argent est en cours.',
    );
    await end();
    expect(await waiting(second.id)).toEqual(['overpaid 10000']);
    await runRefund(named, ...WHY);
    await end();
    expect(await waiting(second.id)).toEqual([]);
    await expect(runRefund(named, ...WHY)).rejects.toThrow('Rien de tel n’attend');
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
    await expect(runRefund(named, ...WHY)).rejects.toThrow('Rien de tel n’attend');
    expect(await operations(second.id)).toEqual([]);
  });

  it('refuses more than is free, and writes nothing', async () => {
    const { second } = await paidTwice();
    const asked = runRefund(await numberOf(second.id), '135.01', ...WHY);
    await expect(asked).rejects.toThrow(`${sum(13_500)} de ce paiement peuvent être rendus.`);
    expect(await operations(second.id)).toEqual([]);
  });

  it('a refused refund leaves the money waiting, and ends with 1', async () => {
    const { second } = await paidTwice();
    const named = await numberOf(second.id);
    vi.spyOn(counter.provider.operations, 'refund').mockResolvedValueOnce({
      state: 'refused',
      providerId: null,
    });
    const { stdout, code } = await runRefund(named, ...WHY);
    expect([stdout.includes('Refusé par le prestataire'), code]).toEqual([true, 1]);
    expect(await waiting(second.id)).toEqual([`overpaid ${AMOUNT}`]);
  });
});

describe('amendes paiement --capture, --cancel', () => {
  const reserved = () => counter.paid('reserved');

  it('--cancel frees the amount', async () => {
    const { payment } = await reserved();
    await runPayment(payment.id, '--cancel', ...WHY);
    expect((await counter.payment(payment.id)).state).toBe('not-taken');
  });

  it('--capture takes the reserved payment, not the refused one beside it', async () => {
    const { number, reference } = await counter.leave();
    counter.card(reference, 'refused');
    const second = counter.card(reference, 'reserved', 1);
    await counter.hear();
    await counter.hear();
    const { stdout, code } = await runPayment(reference, '--capture', ...WHY);
    expect([stdout, code]).toEqual([expect.stringMatching(/\nFait\.\n$/), 0]);
    expect(await operations(second.id)).toMatchObject([{ kind: 'capture', state: 'done' }]);
    expect(await counter.status(number)).toBe('PAYE');
  });

  it('asks again under a new key', async () => {
    const { payment } = await reserved();
    const capture = vi.spyOn(counter.provider.operations, 'capture');
    capture.mockResolvedValueOnce({ state: 'refused', providerId: null });
    const refused = await runPayment(payment.id, '--capture', ...WHY);
    expect(refused).toEqual({
      stdout: expect.stringMatching(/\nRefusé par le prestataire\u00a0: rien n’a changé\.\n$/),
      code: 1,
    });
    await runPayment(payment.id, '--capture', ...WHY);
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
    const { stdout, code } = await runPayment(payment.id, '--capture', ...WHY);
    expect(stdout).toMatch(
      /\nLe prestataire n’a pas répondu\u00a0: le service redemande seul\.\n$/,
    );
    expect(code).toBe(1);
    await expect(runPayment(payment.id, '--cancel', ...WHY)).rejects.toThrow(
      'Une opération sur cet argent est en cours.',
    );
  });

  it.each([
    ['both', ['--capture', '--cancel'], 'Say one thing at a time'],
    ['no reason', ['--cancel', '--yes'], 'A reason is needed'],
  ])('refuses %s', async (_, args, sentence) => {
    await expect(runPayment('none', ...args)).rejects.toThrow(sentence);
  });

  it('refuses a payment that reserves nothing', async () => {
    const { payment } = await counter.paid();
    await expect(runPayment(payment.id, '--cancel', ...WHY)).rejects.toThrow(
      'Ce paiement ne bloque aucune somme.',
    );
  });
});

describe('amendes paiement --count, --returned, --written-off', () => {
  it('--count: pays up to the debt, the rest stays', async () => {
    const { number, payment } = await counter.paid('of another amount');
    expect(await waiting(payment.id)).toEqual(['other-amount 13600']);
    const named = `${await numberOf(payment.id)}`;
    expect(await runPayment(named, '--count', ...WHY)).toEqual({
      stdout: expect.stringContaining(
        `\nCompté pour l’avis ${formatNumber(number)}\u00a0: il reste ${sum(0)} à payer.\n`,
      ),
      code: 0,
    });
    expect(await counter.status(number)).toBe('PAYE');
    expect(await waiting(payment.id)).toEqual(['overpaid 100']);
    const again = runPayment(named, '--count', ...WHY);
    await expect(again).rejects.toThrow('L’avis ne doit plus cette somme.');
  });

  it('--count, for a part of the debt: says what is left to pay', async () => {
    const { number, reference } = await counter.leave();
    const { id } = counter.vendor.card({ reference, cents: 10_000 });
    await counter.hear();
    const { stdout } = await runPayment(id, '--count', ...WHY);
    expect(stdout).toContain(`il reste ${sum(3_500)} à payer.`);
    expect(await counter.status(number)).toBe('ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL');
  });

  it.each(['MOTIF', 'TEXT'])(
    'refuses the placeholder %s, which would be kept as the reason',
    async (note) => {
      const { payment } = await counter.paid('of another amount');
      const counted = runPayment(payment.id, '--count', '--reason', note, '--yes');
      await expect(counted).rejects.toThrow(`${note} stands for the reason, which is kept`);
      expect(await waiting(payment.id)).toEqual(['other-amount 13600']);
    },
  );

  it.each(['NUMÉRO', '5190-0101-0000-111', '5190010100001112'])(
    'refuses --fine %s: no payment number',
    async (fine) => {
      await expect(runPayment('1', '--count', '--fine', fine, ...WHY)).rejects.toThrow(
        '--fine takes a payment number, such as 5190-0101-0000-11, without key',
      );
    },
  );

  it('refuses --fine of a fine that does not exist', async () => {
    const { payment } = await counter.paid('of another amount');
    const fine = ['--fine', '51900999000011'];
    await expect(runPayment(payment.id, '--count', ...fine, ...WHY)).rejects.toThrow(
      'Aucun avis n’a le numéro 51900999000011.',
    );
  });

  it('--written-off: what is missing is missing for good, and the fine stays paid', async () => {
    const { number, payment } = await counter.paid();
    await runPayment(payment.id, '--charged-back', '135.00', ...WHY);
    await runPayment(payment.id, '--written-off', ...WHY);
    expect(await waiting(payment.id)).toEqual([]);
    expect(await counter.status(number)).toBe('PAYE');
  });

  it('refuses what the sign of what waits forbids', async () => {
    const { second, payment } = await paidTwice();
    const sentence = '--returned prennent l’argent qui attend, --written-off celui qui manque.';
    await expect(runPayment(second.id, '--written-off', ...WHY)).rejects.toThrow(sentence);
    await runPayment(payment.id, '--charged-back', '1.00', ...WHY);
    await expect(runPayment(payment.id, '--count', ...WHY)).rejects.toThrow(sentence);
  });

  it('refuses money that was heard since its last answer, and another fine', async () => {
    const { second } = await paidTwice();
    const { number } = await counter.leave();
    await expect(runPayment(second.id, '--count', '--fine', number, ...WHY)).rejects.toThrow(
      'Une carte l’a payé pour un autre avis\u00a0: rendez-le avec --refund, ou retirez --fine.',
    );
    await sql`update payment set heard_since_answer = true where id = ${second.id}`.execute(
      opened.db,
    );
    await expect(runPayment(second.id, '--returned', ...WHY)).rejects.toThrow(
      'Ce paiement a donné des nouvelles depuis sa dernière réponse',
    );
  });

  it.each([
    [['1', '--count'], 'A reason is needed: add --reason "TEXT"', 2],
    [['1', '--returned', '--fine', '51900101000011'], '--fine needs --count', 2],
    [['999999', '--count', '--reason', 'n'], expect.stringContaining('999999'), 1],
  ])('refuses %j', async (args, text, code) => {
    const failure = await runPayment(...args).catch((error: unknown) => error);
    expect(explain(failure)).toEqual({ text, code });
  });
});

describe('amendes desimputer', () => {
  it('--amount: takes a part back, and counts what is left at the price of the same day', async () => {
    const { number, payment } = await counter.paid();
    const [{ reference } = { reference: '' }] = await entries(number);
    const { stdout } = await runReverse(reference, '--amount', '35.00', ...WHY);
    expect(stdout).toMatch(/^Reçu R-.*\nLignes écrites\u00a0: R-[\w-]{19}, R-[\w-]{19}\n$/);
    expect((await entries(number)).map(({ cents }) => cents).sort()).toEqual(
      [AMOUNT, -AMOUNT, 10_000].sort(),
    );
    expect(await waiting(payment.id)).toEqual(['reversed 3500']);
    await expect(runReverse(reference, ...WHY)).rejects.toThrow('Ce paiement est déjà retiré.');
  });

  it('refuses more than the payment, and a reopening while its money could pay', async () => {
    const { number } = await counter.paid();
    const [{ reference } = { reference: '' }] = await entries(number);
    await expect(runReverse(reference, '--amount', '135.01', ...WHY)).rejects.toThrow(
      'C’est plus que ce qui est libre.',
    );
    await expect(runReverse(reference, '--reopen', ...WHY)).rejects.toThrow(
      'Le paiement de cet avis n’est pas retiré.',
    );
    await runReverse(reference, ...WHY);
    await expect(runReverse(reference, '--reopen', ...WHY)).rejects.toThrow(
      'De l’argent qui attend pourrait payer cet avis\u00a0: comptez-le ou rendez-le d’abord.',
    );
    await expect(runReverse('R-NONE', ...WHY)).rejects.toThrow(
      'Aucun paiement n’a la référence R-NONE.',
    );
  });
});
