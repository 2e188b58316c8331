import type { Database } from '../../database/open.ts';
import type { OperatorAction } from '../../database/tables/reports.ts';
import { decide } from '../../store/decide.ts';
import { logIntervention } from '../../store/interventions.ts';
import type { Operator } from '../../store/payments.ts';
import type { DossierKey } from '../../store/readDossier.ts';
import type { Draft } from '../../till/draft.ts';
import type { MoneyEvent } from '../../till/judge.ts';
import { allowed } from './RefusedOperation.ts';

/** An event of the till, logged in its transaction. */
interface OperatorCommand {
  readonly key: DossierKey;
  readonly event: MoneyEvent;
  readonly action: OperatorAction;
  readonly target: string;
  readonly operator: Operator;
  readonly alsoWrite?: (transaction: Database) => Promise<void>;
}

/** @throws RefusedOperation */
export async function runOperatorCommand(
  db: Database,
  { key, event, action, target, operator, alsoWrite }: OperatorCommand,
): Promise<Draft> {
  const judged = await decide(db, key, event, {
    operator,
    alsoWrite: async (transaction) => {
      await logIntervention(transaction, action, target, operator);
      await alsoWrite?.(transaction);
    },
  });
  return allowed(judged);
}

/** By any id of the payment. */
export const paymentKey = (paymentId: string): DossierKey => ({ paymentIds: [paymentId] });
