import { ProviderFailure } from '../../ports/PaymentProvider.ts';
import type { Operator } from '../../store/payments.ts';
import { RefusedOperation } from '../commands/RefusedOperation.ts';
import {
  type CommandContext,
  confirm,
  operatorOf,
  signalDifferences,
  withDatabase,
} from './frame.ts';

export interface MoneyOptions {
  readonly reason?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export interface MoneyCommand<Plan, Done> {
  readonly plan: (context: CommandContext) => Promise<Plan>;
  readonly show: (plan: Plan) => string;
  /** The question to confirm; if it is absent, the command does not ask. */
  readonly question?: (plan: Plan) => string;
  readonly act: (plan: Plan, context: CommandContext, operator: Operator) => Promise<Done>;
  readonly say: (done: Done) => string;
  /** True if the command must end with 1. */
  readonly differs?: (done: Done) => boolean;
}

const UNKNOWN_END =
  'It is not known whether this was done: look at the payment (`paiement ID`) before you repeat it';

/**
 * Runs a command about money. It refuses wrong use before it opens the database, and shows the money before it asks.
 */
export function runMoneyCommand<Plan, Done>(
  { reason = '', dryRun, yes }: MoneyOptions,
  { plan, show, question, act, say, differs }: MoneyCommand<Plan, Done>,
): Promise<void> {
  const operator = dryRun ? null : operatorOf(reason);
  return withDatabase(async (context) => {
    const planned = await plan(context);
    console.log(show(planned));
    if (operator === null) return;
    if (question && !(await confirm(question(planned), yes))) {
      return console.log('Nothing was done');
    }
    const done = await act(planned, context, operator).catch((error: unknown) => {
      const isUndone = error instanceof RefusedOperation || error instanceof ProviderFailure;
      if (!isUndone) console.error(UNKNOWN_END);
      throw error;
    });
    console.log(say(done));
    if (differs?.(done)) signalDifferences();
  });
}
