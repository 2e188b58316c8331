import type { Command } from 'commander';
import { planRefund, type RefundPlan, requestRefund } from '../services/commands/refund.ts';
import type { OperationState } from '../till/payments.ts';
import {
  confirm,
  euros,
  operatorOf,
  readEuros,
  signalDifferences,
  UsageError,
  withDatabase,
} from './frame.ts';

interface Options {
  readonly amount?: string;
  readonly reason?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

const OUTCOMES: Record<OperationState, string> = {
  done: 'The provider has given it back',
  asked: 'Asked for: the service follows it, and empties the item at its end',
  unknown: 'The provider has not said what it did: the service asks again',
  refused: 'Refused by the provider: the item still waits',
};

export function refundCommand(program: Command): void {
  program
    .command('rembourser')
    .description('give money that was set aside back to the payer, by the provider')
    .argument('<item>', 'number of the item, as `cloture` names it')
    .option('--amount <euros>', 'a part, such as 12.50 (default: all that is left)')
    .option('--reason <text>', 'why; kept for good')
    .option('--dry-run', 'show what would be refunded')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      `
The provider is asked about the payment first. Money of the ledger is taken back first (desimputer), which makes it an item.
Examples:
  npm run amendes -- rembourser 12 --dry-run
  npm run amendes -- rembourser 12 --reason "paid twice"
  npm run amendes -- rembourser 12 --amount 12.50 --reason "agreed on 21 November"`,
    )
    .action((item: string, options: Options) => refund(item, options));
}

function refund(item: string, { amount, reason = '', dryRun, yes }: Options): Promise<void> {
  if (!/^\d{1,15}$/.test(item)) throw new UsageError('The item is a number');
  const cents = amount === undefined ? undefined : readEuros('--amount', amount);
  return withDatabase(async ({ db, provider }) => {
    const plan = await planRefund(db, provider, Number(item), cents);
    console.log(describe(plan));
    if (dryRun) return;
    const who = operatorOf(reason);
    if (!(await confirm(`Refund ${euros(plan.cents)}?`, yes))) return;
    const state = await requestRefund(db, provider, plan, who);
    console.log(OUTCOMES[state]);
    if (state === 'refused') signalDifferences();
  });
}

const describe = ({ item, cents, restCents }: RefundPlan): string =>
  `Item ${item.id}: ${euros(cents)} of ${item.paymentId}, ${euros(restCents)} free after it`;
