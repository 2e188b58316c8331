import type { Database } from '../../database/open.ts';
import { explainLine, type LineExplanation } from '../../store/bankLines.ts';
import { logIntervention } from '../../store/interventions.ts';
import type { Operator } from '../../store/payments.ts';
import { RefusedOperation } from './RefusedOperation.ts';

function lineFor(brought: LineExplanation): string {
  if ('firstCardDay' in brought) return 'remittance';
  return 'paymentId' in brought ? 'charge-back of this payment' : 'line of the bank';
}

/** A person says what a line of the bank brought. @throws RefusedOperation */
export async function settleLine(
  db: Database,
  id: number,
  brought: LineExplanation,
  operator: Operator,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await explainLine(transaction, id, brought))) {
      throw new RefusedOperation(`No ${lineFor(brought)} with this number waits`);
    }
    await logIntervention(transaction, 'item-settled', `ligne ${id}`, operator);
  });
}
