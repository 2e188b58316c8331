import texts from '../../locales/commandes.fr.json' with { type: 'json' };
import { ProviderFailure } from '../../ports/PaymentProvider.ts';
import type { Operator } from '../../store/interventions.ts';
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
  readonly question: (plan: Plan) => string;
  readonly act: (plan: Plan, context: CommandContext, operator: Operator) => Promise<Done>;
  readonly say: (done: Done) => string;
  /** True if the command must end with 1. */
  readonly differs?: (done: Done) => boolean;
}

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
    if (!(await confirm(`${question(planned)} ${texts.oui}`, yes))) {
      return console.log(texts.rien);
    }
    const done = await act(planned, context, operator).catch((error: unknown) => {
      const isUndone = error instanceof RefusedOperation || error instanceof ProviderFailure;
      if (!isUndone) console.error(texts.finInconnue);
      throw error;
    });
    console.log(say(done));
    if (differs?.(done)) signalDifferences();
  });
}
