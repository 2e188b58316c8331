import type { Command } from 'commander';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { reverseCommand } from '#server/office/cli/desimputer.ts';
import { explain } from '#server/office/cli/explain.ts';
import * as frame from '#server/office/cli/frame.ts';
import { runMoneyCommand } from '#server/office/cli/moneyCommand.ts';
import { paymentCommand } from '#server/office/cli/payment.ts';
import { RefusedOperation } from '#server/office/commands/RefusedOperation.ts';
import { formatMoney } from '#server/office/wording.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
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

const sum = (cents: number): string => formatMoney(cents, 'EUR');

async function reversal(options: readonly string[], cents: number): Promise<Case> {
  const { number } = await counter.paid();
  const reference = await counter.receipt(number);
  return {
    add: reverseCommand,
    args: ['desimputer', reference, ...options],
    shown: `Reçu ${reference}\u00a0: ${sum(13_500)}, avis ${formatNumber(number)} (`,
    question: `Retirer ${sum(cents)}\u00a0? [oui/non]`,
  };
}

const CASES = {
  async 'paiement --refund'() {
    const { number, reference } = await counter.paid();
    const { id } = counter.card(reference, 'captured', 1);
    await counter.hear();
    return {
      add: paymentCommand,
      args: ['paiement', id, '--refund', '35.00'],
      shown: `(${id})\u00a0: ${sum(13_500)}, avis ${formatNumber(number)}, `,
      question: `Rendre ${sum(3_500)} sur la carte\u00a0? [oui/non]`,
    };
  },
  async 'paiement --capture'() {
    const { number, payment } = await counter.paid('reserved');
    return {
      add: paymentCommand,
      args: ['paiement', payment.id, '--capture'],
      shown: `avis ${formatNumber(number)}, `,
      question: `Prendre ${sum(13_500)} sur la carte\u00a0? [oui/non]`,
    };
  },
  async 'paiement --count'() {
    const { number, payment } = await counter.paid('of another amount');
    const { town } = await counter.fine(number);
    return {
      add: paymentCommand,
      args: ['paiement', payment.id, '--count'],
      shown: `(${payment.id})\u00a0: ${sum(13_600)}, avis ${formatNumber(number)}, ${town}, `,
      question: `Compter ${sum(13_500)} pour l’avis ${formatNumber(number)} (${town})\u00a0? Il restera ${sum(0)} à payer. [oui/non]`,
    };
  },
  async 'paiement --taken'() {
    const { payment } = await counter.paid('unknown');
    return {
      add: paymentCommand,
      args: ['paiement', payment.id, '--taken'],
      shown: `(${payment.id})\u00a0: ${sum(0)}, `,
      question: `Noter que ${sum(13_500)} ont été pris\u00a0? [oui/non]`,
    };
  },
  desimputer: () => reversal(['--amount', '35.00'], 3_500),
  'desimputer, without an amount': () => reversal([], 13_500),
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
    expect([stdout.endsWith('\nRien n’a été fait.\n'), code]).toEqual([true, 0]);
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
  ['refund', CASES['paiement --refund']],
  ['capture', CASES['paiement --capture']],
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
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('On ne sait pas'));
    said.mockRestore();
    const text = 'The database cannot be used: Connection terminated unexpectedly';
    expect(explain(failure)).toEqual({ text, code: 3 });
  });

  it('a provider that is silent then leaves what it said of the operation', async () => {
    const command = await run();
    onNextQuestion(() => {
      throw new ProviderFailure('silent');
    });
    const { stdout, code } = await command();
    expect([stdout.split('\n').at(1), code]).toEqual(
      kind === 'refund'
        ? ['Demandé\u00a0: le service suit la demande, et l’argent attend jusqu’à sa fin.', 0]
        : ['Fait.', 0],
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
      'On ne sait pas si cela a été fait\u00a0: regardez le paiement (paiement NUMÉRO) avant de recommencer.',
    );
    expect(explain(lost).code).toBe(3);
  });

  it.each([
    ['a refusal', new RefusedOperation('no')],
    ['silence of the provider', new ProviderFailure('silent')],
  ])('leaves no doubt after %s: nothing was done', async (_, failure) => {
    await expect(run(failure)).rejects.toBe(failure);
    expect(said).not.toHaveBeenCalled();
  });
});
