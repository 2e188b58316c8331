import type { Database } from '../../database/open.ts';
import {
  claimCredit,
  claimRepeat,
  closeRepeat,
  compareRemittance,
  explainLine,
  type LineExplanation,
  type NewLine,
  noteBooked,
} from '../../store/bankLines.ts';
import { logIntervention } from '../../store/interventions.ts';
import type { Operator } from '../../store/payments.ts';
import { bookLine, type LineEffect } from '../transfer/bookLine.ts';
import { RefusedOperation } from './RefusedOperation.ts';

const CLOSED = 'closed' as const;

function lineFor(brought: LineExplanation): string {
  if ('firstCardDay' in brought) return 'remittance';
  return 'paymentId' in brought ? 'charge-back of this payment' : 'line of the bank';
}

/**
 * Notes what a person says that a line of the bank brought. For a remittance it also keeps by how much the cards of its
 * days differ (D-62).
 * @throws RefusedOperation
 */
export async function settleLine(
  db: Database,
  id: number,
  brought: LineExplanation,
  operator: Operator,
): Promise<typeof CLOSED> {
  return db.transaction().execute(async (transaction) => {
    const noted = await withMissing(transaction, id, brought);
    if (!(await explainLine(transaction, id, noted))) {
      throw new RefusedOperation(`No ${lineFor(brought)} with this number waits`);
    }
    await logSettled(transaction, id, operator);
    return CLOSED;
  });
}

async function withMissing(
  transaction: Database,
  id: number,
  brought: LineExplanation,
): Promise<LineExplanation> {
  if (!('firstCardDay' in brought)) return brought;
  const { firstCardDay: first, lastCardDay: last } = brought;
  const sums = await compareRemittance(transaction, id, { first, last });
  return { firstCardDay: first, lastCardDay: last, missingCents: sums?.missing ?? 0 };
}

const logSettled = (transaction: Database, id: number, operator: Operator): Promise<void> =>
  logIntervention(transaction, 'item-settled', `ligne ${id}`, operator);

const NO_REPEAT = 'No possible repeat with this number waits';

/**
 * Notes that a possible repeat is the known line again (D-71).
 * @throws RefusedOperation
 */
export const settleSameLine = (
  db: Database,
  id: number,
  operator: Operator,
): Promise<typeof CLOSED> =>
  db.transaction().execute(async (transaction) => {
    if (!(await closeRepeat(transaction, id))) throw new RefusedOperation(NO_REPEAT);
    await logSettled(transaction, id, operator);
    return CLOSED;
  });

/**
 * Notes that a possible repeat is another line, and books it as any line.
 * @throws RefusedOperation
 */
export const settleAnotherLine = (
  db: Database,
  id: number,
  operator: Operator,
): Promise<LineEffect> => bookClaimed(db, id, claimRepeat, NO_REPEAT, operator);

/**
 * Notes that a credit in the words of the acquirer came from a payer, and books it as a transfer.
 * @throws RefusedOperation
 */
export const settlePayersCredit = (
  db: Database,
  id: number,
  operator: Operator,
): Promise<LineEffect> =>
  bookClaimed(
    db,
    id,
    claimCredit,
    'No credit that may be a payer’s with this number waits',
    operator,
  );

const bookClaimed = (
  db: Database,
  id: number,
  claim: (transaction: Database, id: number) => Promise<NewLine | undefined>,
  none: string,
  operator: Operator,
): Promise<LineEffect> =>
  db.transaction().execute(async (transaction) => {
    const line = await claim(transaction, id);
    if (line === undefined) throw new RefusedOperation(none);
    const booked = await bookLine(transaction, line);
    await noteBooked(transaction, id, booked);
    await logSettled(transaction, id, operator);
    return booked.effect;
  });
