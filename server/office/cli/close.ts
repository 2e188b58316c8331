import type { Command } from 'commander';
import { digitsOnly, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import type { WaitingOutcome } from '../../till/waitingSettled.ts';
import { type CountedFine, requireWaiting, settleWaiting } from '../commands/settleWaiting.ts';
import { euros, money, UsageError } from './frame.ts';
import { runMoneyCommand } from './moneyCommand.ts';

interface Options {
  readonly outcome?: WaitingOutcome;
  readonly note?: string;
  readonly fine?: string;
}

export function closeCommand(program: Command): void {
  program
    .command('close')
    .description('settle money of a payment that waits for a person')
    .argument('<payment>', 'number of the payment, as `cloture` names it, or any of its ids')
    .option(
      '--outcome <outcome>',
      'returned (the payer has it back, not by the provider), counted (for the fine, up to the debt) or written-off (it is missing for good)',
      readOutcome,
    )
    .option('--note <text>', 'what was done; kept for good')
    .option(
      '--fine <number>',
      'with --outcome counted: the fine, for money that names none',
      readFineNumber,
    )
    .addHelpText(
      'after',
      `
What rembourser gives back waits no more. A day is closed by cloture.
Examples:
  npm run amendes -- close 1234567895 --outcome returned --note "sent back to the payer on 21 November"
  npm run amendes -- close 1234567895 --outcome counted --note "agreed with the payer, ticket 4711"
  npm run amendes -- close 1234567895 --outcome counted --fine 5190-0101-0000-11 --note "the payer has shown the bill of his card"`,
    )
    .action(settle);
}

function settle(named: string, { outcome, note, fine }: Options): Promise<void> {
  if (note === undefined) throw new UsageError('close needs --note');
  if (outcome === undefined) throw new UsageError('close needs --outcome');
  if (fine !== undefined && outcome !== 'counted') {
    throw new UsageError('--fine needs --outcome counted');
  }
  return runMoneyCommand(
    { reason: note },
    {
      plan: ({ db }) => requireWaiting(db, named),
      show: ({ number, cents, currency, paymentId, reason }) =>
        `Payment ${number}: ${money(cents, currency)} of ${paymentId}, ${reason}`,
      act: ({ paymentId }, { db }, operator) =>
        settleWaiting(db, paymentId, outcome, operator, fine),
      say: (counted) => [`Payment ${named}: ${outcome}`, ...debtOf(counted)].join('; '),
    },
  );
}

function debtOf(counted: CountedFine | null): string[] {
  if (counted === null) return [];
  const { number, dueCents } = counted;
  return [`fine ${number}: ${dueCents === 0 ? 'nothing' : euros(dueCents)} left to pay`];
}

function readFineNumber(text: string): string {
  const number = digitsOnly(text);
  if (!new RegExp(NUMBER_PATTERN).test(number)) {
    throw new UsageError('--fine takes a payment number, such as 5190-0101-0000-11, without key');
  }
  return number;
}

const OUTCOMES: readonly WaitingOutcome[] = ['returned', 'counted', 'written-off'];

function readOutcome(text: string): WaitingOutcome {
  const outcome = OUTCOMES.find((one) => one === text);
  if (outcome === undefined) {
    throw new UsageError('--outcome takes returned, counted or written-off');
  }
  return outcome;
}
