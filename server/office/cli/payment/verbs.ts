import { type Command, Option } from 'commander';
import { digitsOnly, formatNumber, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import texts from '../../../locales/commandes.fr.json' with { type: 'json' };
import type { OperationState } from '../../../till/payments.ts';
import { carryOut, type Plan, planVerb } from '../../commands/act.ts';
import { requireFine } from '../../commands/payments.ts';
import { operationUnderWay, type Verb, type VerbName } from '../../commands/verbs.ts';
import { formatMoney, say } from '../../wording.ts';
import { UsageError } from '../explain.ts';
import type { CommandContext } from '../frame.ts';
import { type MoneyOptions, runMoneyCommand } from '../moneyCommand.ts';
import { readDay, readEuros } from '../readOptions.ts';
import { titleOf } from './show.ts';

/** An option with an optional sum is `true` without one: all that it can be about. */
type Sum = number | true;

export interface VerbOptions extends MoneyOptions {
  readonly count?: true;
  readonly fine?: string;
  readonly refund?: Sum;
  readonly returned?: true;
  readonly writtenOff?: true;
  readonly taken?: Sum;
  readonly notTaken?: true;
  readonly chargedBack?: Sum;
  readonly answerBy?: string;
  readonly won?: Sum;
  readonly capture?: true;
  readonly cancel?: true;
  readonly done?: true;
  readonly notDone?: true;
}

const withSum = (flag: string, description: string): Option =>
  new Option(`${flag} [euros]`, description).argParser(readEuros(flag));

export function addVerbs(command: Command): Command {
  return command
    .option('--count', 'it pays its fine, up to the debt; the rest waits on')
    .option('--fine <number>', 'with --count: the fine, for money that names none', readFineNumber)
    .addOption(withSum('--refund', 'the provider gives back to the card what waits, or a part'))
    .option('--returned', 'what waits went back otherwise: in the portal, by a transfer')
    .option('--written-off', 'what is missing is missing for good; the fine stays paid')
    .addOption(withSum('--taken', 'in doubt: this was taken (default: what its page asked for)'))
    .option('--not-taken', 'in doubt: nothing was taken')
    .addOption(withSum('--charged-back', "the payer's bank took it back, or a part"))
    .option('--answer-by <day>', 'with --charged-back: last day to answer the letter', readDay)
    .addOption(withSum('--won', 'the acquirer pays a charge-back back, or it was another payment'))
    .option('--capture', 'take a reserved amount')
    .option('--cancel', 'free a reserved amount')
    .option('--done', 'the refund, capture or cancel under way was done')
    .option('--not-done', 'it was not done, and will not be')
    .option('--reason <text>', 'why; kept for good')
    .option('--yes', 'do not ask');
}

/**
 * Reads from the options what a person says or wants.
 * @returns null if that is nothing
 * @throws UsageError for more than one verb
 */
export function verbOf(options: VerbOptions): Verb | null {
  const { count, refund, taken, chargedBack, answerBy, won } = options;
  if (chargedBack === undefined && answerBy !== undefined) {
    throw new UsageError('--answer-by needs --charged-back');
  }
  if (count === undefined && options.fine !== undefined) {
    throw new UsageError('--fine needs --count');
  }
  const plain = (isSaid: true | undefined, name: Exclude<VerbName, WithValues>) =>
    isSaid && ({ name } as const);
  const summed = (sum: Sum | undefined, name: 'refund' | 'taken' | 'won') =>
    sum !== undefined && ({ name, cents: centsOf(sum) } as const);
  const said: readonly (Verb | false | undefined)[] = [
    count && { name: 'count', fineId: null },
    summed(refund, 'refund'),
    plain(options.returned, 'returned'),
    plain(options.writtenOff, 'written-off'),
    summed(taken, 'taken'),
    plain(options.notTaken, 'not-taken'),
    chargedBack !== undefined && {
      name: 'charged-back',
      cents: centsOf(chargedBack),
      answerBy: answerBy ?? null,
    },
    summed(won, 'won'),
    plain(options.capture, 'capture'),
    plain(options.cancel, 'cancel'),
    plain(options.done, 'done'),
    plain(options.notDone, 'not-done'),
  ];
  const verbs = said.filter((one) => typeof one === 'object');
  if (verbs.length > 1) throw new UsageError('Say one thing at a time');
  return verbs[0] ?? null;
}

type WithValues = 'count' | 'refund' | 'taken' | 'won' | 'charged-back';

const centsOf = (sum: Sum): number | null => (sum === true ? null : sum);

function readFineNumber(text: string): string {
  const number = digitsOnly(text);
  if (!new RegExp(NUMBER_PATTERN).test(number)) {
    throw new UsageError('--fine takes a payment number, such as 5190-0101-0000-11, without key');
  }
  return number;
}

/** Shows what a verb would do to a payment, asks, and does it. */
export const runVerb = (named: string, verb: Verb, options: VerbOptions): Promise<void> =>
  runMoneyCommand(options, {
    plan: async ({ db, provider }) =>
      planVerb(db, provider, named, await withFine({ db }, verb, options.fine)),
    show: (plan) => titleOf(plan, plan.fine),
    question: askAbout,
    act: async (plan, { db, provider }, operator) => ({
      plan,
      state: await carryOut(db, provider, plan, operator),
    }),
    say: ({ plan, state }) => outcomeOf(plan, state),
    differs: ({ state }) => !GOOD.has(state),
  });

/** What was asked for is followed by the service; a person has nothing more to do. */
export const GOOD: ReadonlySet<OperationState> = new Set(['done', 'asked']);

/** Gives a verb the fine that was named. @throws RefusedOperation if there is none */
const withFine = async (
  { db }: Pick<CommandContext, 'db'>,
  verb: Verb,
  number: string | undefined,
): Promise<Verb> =>
  verb.name === 'count' && number !== undefined
    ? { ...verb, fineId: (await requireFine(db, number)).id }
    : verb;

function askAbout({ verb, cents, payment, fine, dueCents }: Plan): string {
  const operation = operationUnderWay(payment);
  return say(texts.questions[verb.name], {
    somme: formatMoney(cents, payment.currency),
    avis: formatNumber(fine?.number ?? ''),
    commune: fine?.town ?? '',
    reste: formatMoney(dueCents, 'EUR'),
    operation: operation === undefined ? '' : texts.operations[operation.kind],
  });
}

const outcomeOf = ({ verb, fine, dueCents }: Plan, state: OperationState): string =>
  verb.name === 'count' && fine !== null
    ? say(texts.suites.compte, {
        avis: formatNumber(fine.number),
        reste: formatMoney(dueCents, 'EUR'),
      })
    : texts.suites[state];
