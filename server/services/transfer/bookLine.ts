import type { Database } from '../../database/open.ts';
import type { BankLineKind } from '../../database/tables/ledger.ts';
import type { NewLine } from '../../store/bankLines.ts';
import { decideWithin } from '../../store/decide.ts';
import type { Judged } from '../../till/draft.ts';
import type { AsideReason } from '../../till/payments.ts';
import { newEntryReferences } from '../payment/references.ts';

/** What became of a line. */
export type LineEffect =
  | 'already-read'
  | 'possible-repeat'
  | 'booked'
  | AsideReason
  | Exclude<BankLineKind, 'transfer'>;

const FOR_A_PERSON: readonly LineEffect[] = ['possible-repeat', 'unclear-credit', 'other'];

/** A person must look at it. */
export const isForPerson = (effect: LineEffect): boolean =>
  effect.startsWith('transfer-') || FOR_A_PERSON.includes(effect);

export interface Booked {
  readonly effect: LineEffect;
  /** The payment that the line became; null for a line that books nothing. */
  readonly paymentId: string | null;
  /** To be matched, or for a person, by its number; a payment waits as an item. */
  readonly waits: boolean;
}

/** Money of a transfer is counted or set aside; of another line nothing is booked. */
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
