import type { Command } from 'commander';
import { digitsOnly, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import type { ItemOutcome } from '../../till/items.ts';
import { type CountedFine, findOpenItem, settleItem } from '../commands/items.ts';
import { euros, money, readNumber, UsageError } from './frame.ts';
import { runMoneyCommand } from './moneyCommand.ts';

interface Options {
  readonly outcome?: ItemOutcome;
  readonly note?: string;
  readonly fine?: string;
}

export function closeCommand(program: Command): void {
  program
    .command('close')
    .description('close an item that waited for a person')
    .argument('<item>', 'number of the item, as `cloture` names it', readNumber('item'))
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
What rembourser gives back leaves its item by itself. A day is closed by cloture.
Examples:
  npm run amendes -- close 12 --outcome returned --note "sent back to the payer on 21 November"
  npm run amendes -- close 13 --outcome counted --note "agreed with the payer, ticket 4711"
  npm run amendes -- close 14 --outcome counted --fine 5190-0101-0000-11 --note "the payer has shown the bill of his card"`,
    )
    .action(closeItem);
}

function closeItem(id: number, { outcome, note, fine }: Options): Promise<void> {
  if (note === undefined) throw new UsageError('close needs --note');
  if (outcome === undefined) throw new UsageError('close needs --outcome');
  if (fine !== undefined && outcome !== 'counted') {
    throw new UsageError('--fine needs --outcome counted');
  }
  return runMoneyCommand(
    { reason: note },
    {
      plan: ({ db }) => findOpenItem(db, id),
      show: ({ cents, currency, paymentId, reason }) =>
        `Item ${id}: ${money(cents, currency)} of ${paymentId}, ${reason}`,
      act: (_item, { db }, operator) => settleItem(db, id, outcome, operator, fine),
      say: (counted) => [`Item ${id}: ${outcome}`, ...debtOf(counted)].join('; '),
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

const OUTCOMES: readonly ItemOutcome[] = ['returned', 'counted', 'written-off'];

function readOutcome(text: string): ItemOutcome {
  const outcome = OUTCOMES.find((one) => one === text);
  if (outcome === undefined) {
    throw new UsageError('--outcome takes returned, counted or written-off');
  }
  return outcome;
}
