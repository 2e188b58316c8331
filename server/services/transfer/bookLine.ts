import type { Database } from '../../database/open.ts';
import type { BankLineKind } from '../../database/tables/ledger.ts';
import type { NewLine } from '../../store/bankLines.ts';
import { decideWithin } from '../../store/decide.ts';
import type { Judged } from '../../till/draft.ts';
import type { AsideReason } from '../../till/payments.ts';
import { newEntryReferences } from '../payment/references.ts';

/** What became of a line of the statement. */
export type LineEffect =
  | 'already-read'
  | 'possible-repeat'
  | 'booked'
  | AsideReason
  | Exclude<BankLineKind, 'transfer'>;

const FOR_A_PERSON: readonly LineEffect[] = ['possible-repeat', 'unclear-credit', 'other'];

/** True if a person must look at the line. */
export const isForPerson = (effect: LineEffect): boolean =>
  effect.startsWith('transfer-') || FOR_A_PERSON.includes(effect);

export interface Booked {
  readonly effect: LineEffect;
  /** The payment that the line became; null for a line that books nothing. */
  readonly paymentId: string | null;
  /** True if the line itself waits, for its match or for a person. A payment that waits has an item. */
  readonly waits: boolean;
}

/** Counts the money of a transfer or sets it aside. Any other line books nothing. */
export async function bookLine(
  transaction: Database,
  line: NewLine,
  simulate = false,
): Promise<Booked> {
  const { kind, unbooked } = line;
  if (kind !== 'transfer' && unbooked === null) {
    return { effect: kind, paymentId: null, waits: kind !== 'commission' };
  }
  const { fineId } = line;
  const paymentId = `virement-${line.digest}`;
  const judged = await decideWithin(
    transaction,
    { paymentIds: [paymentId], fineId },
    {
      type: 'transfer',
      paymentId,
      fineId,
      unbooked,
      reference: line.reference,
      day: line.day,
      cents: line.cents,
      currency: line.currency,
      references: newEntryReferences(),
    },
    { simulate },
  );
  return { effect: effectOf(judged), paymentId, waits: false };
}

function effectOf(judged: Judged): LineEffect {
  if ('refused' in judged) return 'already-read';
  const item = judged.changes.find((change) => change.kind === 'item-moved');
  if (item !== undefined) return item.reason;
  const isBooked = judged.changes.some(({ kind }) => kind === 'entry');
  return isBooked ? 'booked' : 'transfer-unreadable';
}
