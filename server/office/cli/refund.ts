import type { Command } from 'commander';
import type { OperationState } from '../../till/payments.ts';
import { planRefund, requestRefund } from '../commands/refund.ts';
import { euros, readEuros } from './frame.ts';
import { type MoneyOptions, runMoneyCommand } from './moneyCommand.ts';

interface Options extends MoneyOptions {
  readonly amount?: number;
}

const OUTCOMES: Record<OperationState, string> = {
  done: 'The provider has given it back',
  asked: 'Asked for: the service follows it, and it waits until its end',
  unknown: 'The provider has not said what it did: the service asks again',
  refused: 'Refused by the provider: the money still waits',
};

export function refundCommand(program: Command): void {
  program
    .command('rembourser')
    .description('give money that was set aside back to the payer, by the provider')
    .argument('<payment>', 'number of the payment, as `cloture` names it, or any of its ids')
    .option('--amount <euros>', 'a part (default: all that is left)', readEuros('--amount'))
    .option('--reason <text>', 'why; kept for good')
    .option('--dry-run', 'show what would be refunded')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      `
The provider is asked about the payment first. Money of the ledger is taken back first (desimputer), and waits then.
Examples:
  npm run amendes -- rembourser 1234567895 --dry-run
  npm run amendes -- rembourser 1234567895 --reason "paid twice"
  npm run amendes -- rembourser 1234567895 --amount 12.50 --reason "agreed on 21 November"`,
    )
    .action((named: string, options: Options) =>
      runMoneyCommand(options, {
        plan: ({ db, provider }) => planRefund(db, provider, named, options.amount),
        show: ({ waiting, cents, restCents }) =>
          `Payment ${waiting.number}: ${euros(cents)} of ${waiting.paymentId}, ${euros(restCents)} free after it`,
        question: ({ cents }) => `Refund ${euros(cents)}?`,
        act: (plan, { db, provider }, operator) => requestRefund(db, provider, plan, operator),
        say: (state) => OUTCOMES[state],
        differs: (state) => state === 'refused',
      }),
    );
}
