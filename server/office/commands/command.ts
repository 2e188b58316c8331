import type { Database } from '../../database/open.ts';
import type { OperatorAction } from '../../database/tables/reports.ts';
import { decide } from '../../store/decide.ts';
import { logIntervention, type Operator } from '../../store/interventions.ts';
import type { DossierKey } from '../../store/readDossier.ts';
import type { Draft } from '../../till/draft.ts';
import type { MoneyEvent } from '../../till/judge.ts';
import { allowed } from './RefusedOperation.ts';

/** An event of the till that an operator causes. It is logged in its own transaction. */
interface OperatorCommand {
  readonly key: DossierKey;
  readonly event: MoneyEvent;
  readonly action: OperatorAction;
  readonly target: string;
  readonly operator: Operator;
}

/**
 * Judges, writes and logs what an operator does.
 * @throws RefusedOperation
 */
export async function runOperatorCommand(
  db: Database,
  { key, event, action, target, operator }: OperatorCommand,
): Promise<Draft> {
  const judged = await decide(db, key, event, {
    alsoWrite: (transaction) => logIntervention(transaction, action, target, operator),
  });
  return allowed(judged);
}
