import type { Command } from 'commander';
import type { Database } from '../../database/open.ts';
import { readStory } from '../../store/books.ts';
import type { Operator } from '../../store/payments.ts';
import { heldCents, isUnderWay } from '../../till/payments.ts';
import {
  declareChargeBackWon,
  declareChargedBack,
  declareOperation,
  declareTaken,
  type ReadPayment,
  readPayment,
} from '../commands/declarations.ts';
import { euros, money, readDay, readEuros, UsageError, withDatabase } from './frame.ts';
import { type MoneyOptions, runMoneyCommand } from './moneyCommand.ts';

interface Options extends MoneyOptions {
  readonly taken?: number;
  readonly notTaken?: boolean;
  readonly refundDone?: boolean;
  readonly refundNotDone?: boolean;
  readonly chargedBack?: number;
  readonly chargedBackWon?: number;
  readonly answerBy?: string;
}

export function paymentCommand(program: Command): void {
  program
    .command('paiement')
    .description("show a payment's story, or say what a person has seen of it at the provider")
    .argument('<payment>', 'number of the payment, as `cloture` names it, or any of its ids')
    .option('--taken <euros>', 'in doubt: this was taken', readEuros('--taken'))
    .option('--not-taken', 'in doubt: nothing was taken')
    .option('--refund-done', 'the refund, capture or cancel under way was done')
    .option('--refund-not-done', 'it was not done, and will not be: withdraws it')
    .option(
      '--charged-back <euros>',
      "the payer's bank took this back",
      readEuros('--charged-back'),
    )
    .option(
      '--charged-back-won <euros>',
      'the acquirer pays this back, or the letter was about another payment',
      readEuros('--charged-back-won'),
    )
    .option('--answer-by <day>', 'with --charged-back: last day to answer it', readDay)
    .option('--reason <text>', 'why; kept for good')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      `
What a person says stays until the provider tells a figure of its own. A payment is in doubt if its status is unknown, or its
last answer shows less than before. What the provider's list does not have can be withdrawn 24 hours after it was asked for.
Examples:
  npm run amendes -- paiement 4400012345_0
  npm run amendes -- paiement 4400012345_0 --taken 90.00 --reason "seen in the portal on 21 November"
  npm run amendes -- paiement 4400012345_0 --charged-back 90.00 --answer-by 2026-12-05 --reason "letter of the acquirer, fee 15.00"
  npm run amendes -- paiement 4400012345_0 --charged-back-won 90.00 --reason "won, letter of 12 December"`,
    )
    .action((id: string, options: Options) => {
      const declaration = declarationOf(options);
      return declaration === null ? showStory(id) : declare(id, declaration, options);
    });
}

const showStory = (id: string): Promise<void> =>
  withDatabase(async ({ db }) => {
    const read = await readPayment(db, id);
    const { payment } = read;
    console.log(describe(read));
    for (const { at, what, cents } of await readStory(db, payment.id)) {
      const sum = cents === null ? '' : money(Number(cents), payment.currency);
      console.log([at.toISOString(), what, sum].join('  ').trimEnd());
    }
  });

const declare = (id: string, { question, say }: Declaration, options: Options): Promise<void> =>
  runMoneyCommand(options, {
    plan: ({ db }) => readPayment(db, id),
    show: describe,
    question: ({ payment }) => `${question} (${payment.id})`,
    act: async ({ payment }, { db }, operator) => {
      await say(db, payment.id, operator);
      return readPayment(db, payment.id);
    },
    say: describe,
  });

interface Declaration {
  readonly question: string;
  readonly say: (db: Database, paymentId: string, operator: Operator) => Promise<void>;
}

type Say = Declaration['say'];

const sayTaken =
  (cents: number): Say =>
  (db, id, operator) =>
    declareTaken(db, id, cents, operator);

const sayChargedBack =
  (cents: number, answerBy: string | null): Say =>
  (db, id, operator) =>
    declareChargedBack(db, id, { cents, answerBy }, operator);

const sayWon =
  (cents: number): Say =>
  (db, id, operator) =>
    declareChargeBackWon(db, id, cents, operator);

const sayRefunded =
  (isDone: boolean): Say =>
  (db, id, operator) =>
    declareOperation(db, id, isDone, operator);

/**
 * Reads from the options what a person declares.
 * @returns null if nothing is declared
 * @throws UsageError for more than one declaration
 */
function declarationOf(options: Options): Declaration | null {
  const { taken, notTaken, refundDone, refundNotDone, chargedBack, chargedBackWon, answerBy } =
    options;
  if (chargedBack === undefined && answerBy !== undefined) {
    throw new UsageError('--answer-by needs --charged-back');
  }
  const declarations = [
    taken !== undefined && { question: `It took ${euros(taken)}?`, say: sayTaken(taken) },
    notTaken && { question: 'It took nothing?', say: sayTaken(0) },
    refundDone && { question: 'What is under way was done?', say: sayRefunded(true) },
    refundNotDone && { question: 'What is under way was not done?', say: sayRefunded(false) },
    chargedBack !== undefined && {
      question: `The bank of the payer took ${euros(chargedBack)} back?`,
      say: sayChargedBack(chargedBack, answerBy ?? null),
    },
    chargedBackWon !== undefined && {
      question: `The ${euros(chargedBackWon)} that were charged back are here again?`,
      say: sayWon(chargedBackWon),
    },
  ].filter((one) => typeof one === 'object');
  if (declarations.length > 1) throw new UsageError('Say one thing at a time');
  return declarations[0] ?? null;
}

function describe({ payment, waiting }: ReadPayment): string {
  const { currency } = payment;
  const underWay = payment.operations.filter(isUnderWay);
  return [
    `Payment     ${payment.names.join(', ')}`,
    `Status      ${payment.state} ${payment.status}`.trimEnd(),
    `Held        ${money(heldCents(payment), currency)} (taken ${money(payment.capturedCents, currency)}, returned ${money(payment.returnedCents, currency)})`,
    `Waiting     ${waiting === null ? 'nothing' : `${waiting.reason}  ${money(waiting.cents, currency)}`}`,
    `Said        ${payment.declarations.length}`,
    ...payment.declarations.map(({ reason, cents }) => `  ${reason}  ${money(cents, currency)}`),
    `Under way   ${underWay.length}`,
    ...underWay.map(({ kind, cents }) => `  ${kind}  ${money(cents, currency)}`),
  ].join('\n');
}
