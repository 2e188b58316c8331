import type { Command } from 'commander';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { reverseCommand } from '#server/office/cli/desimputer.ts';
import * as frame from '#server/office/cli/frame.ts';
import { runMoneyCommand } from '#server/office/cli/moneyCommand.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { refundCommand } from '#server/office/cli/refund.ts';
import { reservationsCommand } from '#server/office/cli/reservations.ts';
import { RefusedOperation } from '#server/office/commands/RefusedOperation.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { listWaiting } from '#server/store/books.ts';
import { commandsOn, runCommand } from '../../../support/command.ts';
import { Counter } from '../../../support/counter.ts';
import { databaseOfFile } from '../../../support/embedded.ts';

const opened = databaseOfFile();
let counter: Counter;

commandsOn(() => ({ db: counter.db, provider: counter.provider }));
beforeEach(() => {
  counter = new Counter(opened.db);
});

interface Case {
  readonly add: (program: Command) => void;
  readonly args: readonly string[];
  readonly shown: string;
  readonly question: string;
}

const CASES = {
  async rembourser() {
    const { reference } = await counter.paid();
    const { id: paymentId } = counter.card(reference, 'captured', 1);
    await counter.hear();
    const waiting = await listWaiting(opened.db);
    const number = waiting.find((one) => one.paymentId === paymentId)?.number;
    return {
      add: refundCommand,
      args: ['rembourser', `${number}`, '--amount', '35.00'],
      shown: `Payment ${number}: 35.00 EUR of ${paymentId}, 100.00 EUR free after it`,
      question: 'Refund 35.00 EUR?',
    };
  },
  async reservations() {
    const { payment, reference } = await counter.paid('reserved');
    return {
      add: reservationsCommand,
      args: ['reservations', payment.id, '--capture'],
      shown: `${payment.id}  ${reference}  135.00 EUR  until `,
      question: `Take 135.00 EUR of ${payment.id}?`,
    };
  },
  async paiement() {
    const { payment } = await counter.paid('unknown');
    return {
      add: paymentCommand,
      args: ['paiement', payment.id, '--taken', '135.00'],
      shown: `Payment     ${payment.id}`,
      question: `It took 135.00 EUR? (${payment.id})`,
    };
  },
  async desimputer() {
    const { number } = await counter.paid();
    const { reference } = await opened.db
      .selectFrom('ledgerEntry')
      .select('reference')
      .where('fineNumber', '=', number)
      .executeTakeFirstOrThrow();
    return {
      add: reverseCommand,
      args: ['desimputer', reference, '--amount', '35.00'],
      shown: `Payment ${reference}: 135.00 EUR, its fine is PAYE`,
      question: 'Take back 35.00 EUR of it?',
    };
  },
} satisfies Readonly<Record<string, () => Promise<Case>>>;

const interventions = () => opened.db.selectFrom('intervention').selectAll().execute();

describe.each(Object.entries(CASES))('amendes %s', (_, prepare) => {
  it('shows the money before it asks, and does nothing after a no', async () => {
    const { add, args, shown, question } = await prepare();
    let shownBefore: unknown[] = [];
    const asked = vi.spyOn(frame, 'confirm').mockImplementationOnce(async () => {
      shownBefore = vi.spyOn(console, 'log').mock.calls.flat();
      return false;
    });
    const before = await interventions();
    const { stdout, code } = await runCommand(add, {}, ...args, '--reason', 'seen');
    expect(asked).toHaveBeenCalledExactlyOnceWith(question, undefined);
    asked.mockRestore();
    expect(shownBefore).toEqual([expect.stringContaining(shown)]);
    expect([stdout.endsWith('\nNothing was done\n'), code]).toEqual([true, 0]);
    expect(await interventions()).toEqual(before);
  });

  it('needs a reason, and opens no database without one', async () => {
    const { add, args } = await prepare();
    const opening = vi.mocked(frame.withDatabase).mockClear();
    const run = runCommand(add, {}, ...args, '--reason', ' ');
    await expect(run).rejects.toThrow('A reason is needed');
    expect(opening).not.toHaveBeenCalled();
  });
});

describe.each([
  ['refund', CASES.rembourser],
  ['capture', CASES.reservations],
] as const)('after a %s was sent', (kind, prepare) => {
  /** What happens to the question that follows the operation. */
  function onNextQuestion(fail: () => void): void {
    const { operations, ask } = counter.provider;
    const [send, question] = [operations[kind], ask.payment];
    vi.spyOn(operations, kind).mockImplementationOnce(async (...words) => {
      const result = await send(...words);
      vi.spyOn(ask, 'payment').mockImplementationOnce((...named) => {
        fail();
        return question(...named);
      });
      return result;
    });
  }

  const run = async () => {
    const { add, args } = await prepare();
    return () => runCommand(add, {}, ...args, '--reason', 'seen', '--yes');
  };

  it('a database that goes away is said, also if it is back at once', async () => {
    let isLost = false;
    const breaking: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (!isLost) return node;
        isLost = false;
        throw new Error('Connection terminated unexpectedly');
      },
      transformResult: async ({ result }) => result,
    };
    counter = new Counter(opened.db.withPlugin(breaking));
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const command = await run();
    onNextQuestion(() => {
      isLost = true;
    });
    const failure = await command().catch((error: unknown) => error);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('It is not known'));
    said.mockRestore();
    const text = 'The database cannot be used: Connection terminated unexpectedly';
    expect(frame.explain(failure)).toEqual({ text, code: 3 });
  });

  it('a provider that is silent then leaves what it said of the operation', async () => {
    const command = await run();
    onNextQuestion(() => {
      throw new ProviderFailure('silent');
    });
    const { stdout, code } = await command();
    expect([stdout.split('\n').at(1), code]).toEqual(
      kind === 'refund'
        ? ['Asked for: the service follows it, and it waits until its end', 0]
        : ['Done', 0],
    );
  });
});

describe('a money command that fails while it acts', () => {
  const mute = (name: 'log' | 'error') =>
    vi.spyOn(console, name).mockImplementation(() => undefined);
  let [said, printed]: readonly MockInstance[] = [];
  beforeEach(() => {
    said = mute('error');
    printed = mute('log');
  });
  afterEach(() => {
    said?.mockRestore();
    printed?.mockRestore();
  });

  const run = (failure: Error) =>
    runMoneyCommand(
      { reason: 'seen', yes: true },
      {
        plan: async () => 'plan',
        show: () => 'shown',
        question: () => 'Sure?',
        act: () => Promise.reject(failure),
        say: () => 'done',
      },
    );

  it('says that its end is not known once the database is lost', async () => {
    const lost = new Error('Connection terminated unexpectedly');
    await expect(run(lost)).rejects.toBe(lost);
    expect(said).toHaveBeenCalledExactlyOnceWith(
      'It is not known whether this was done: look at the payment (`paiement ID`) before you repeat it',
    );
    expect(frame.explain(lost).code).toBe(3);
  });

  it.each([
    ['a refusal', new RefusedOperation('no')],
    ['silence of the provider', new ProviderFailure('silent')],
  ])('leaves no doubt after %s: nothing was done', async (_, failure) => {
    await expect(run(failure)).rejects.toBe(failure);
    expect(said).not.toHaveBeenCalled();
  });
});
