import type { Command } from 'commander';
import {
  planRefund,
  type RefundPlan,
  type RefundState,
  requestRefund,
} from '../services/operations/refund.ts';
import {
  confirm,
  euros,
  operatorOf,
  signalDifferences,
  UsageError,
  withDatabase,
  yesOption,
} from './frame.ts';

interface Options {
  readonly amount?: string;
  readonly reason?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

const OUTCOMES: Record<RefundState, string> = {
  FAIT: 'The provider has given it back',
  DEMANDE: 'Asked for: the service follows it, and closes the item at its end',
  REFUSE: 'Refused by the provider: the item still waits',
};

export function refundCommand(program: Command): void {
  program
    .command('rembourser')
    .description('give money that was set aside back to the payer, by the provider')
    .argument('<item>', 'number of the item, as `reconcile` lists it')
    .option('--amount <euros>', 'a part, such as 12.50 (default: all that is left)')
    .option('--reason <text>', 'why; kept for good')
    .option('--dry-run', 'show what would be refunded')
    .addOption(yesOption())
    .addHelpText(
      'after',
      `
Money of the ledger is taken back first (desimputer), which makes it an item. An item in part refunded cannot be counted
any more.
Examples:
  npm run amendes -- rembourser 12 --dry-run
  npm run amendes -- rembourser 12 --reason "paid twice"
  npm run amendes -- rembourser 12 --amount 12.50 --reason "agreed on 21 November"`,
    )
    .action((item: string, options: Options) => refund(item, options));
}

function refund(item: string, { amount, reason = '', dryRun, yes }: Options): Promise<void> {
  if (!/^\d{1,15}$/.test(item)) throw new UsageError('The item is a number');
  const cents = amount === undefined ? undefined : readEuros(amount);
  return withDatabase(async ({ base, provider }) => {
    const plan = await planRefund(base, Number(item), cents);
    console.log(describe(plan));
    if (dryRun) return;
    const who = operatorOf(reason);
    if (!(await confirm(`Refund ${euros(plan.cents)}?`, yes))) return;
    const state = await requestRefund(base, provider, plan, who);
    console.log(OUTCOMES[state]);
    if (state === 'REFUSE') signalDifferences();
  });
}

function readEuros(text: string): number {
  const [, whole, fraction = ''] = /^(\d{1,7})(?:[.,](\d{2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new UsageError('--amount takes euros, such as 12.50');
  return Number(whole) * 100 + Number(fraction || 0);
}

const describe = ({ itemId, cents, restCents, reference }: RefundPlan): string =>
  `Item ${itemId}: ${euros(cents)} of ${reference}, ${euros(restCents)} left after it`;
