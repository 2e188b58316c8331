import { EURO } from '#contract/domain/amounts.ts';
import { endAttempt } from './attempts.ts';
import { balance } from './balance.ts';
import type { EntryReferences } from './changes.ts';
import { type Dossier, findPayment, fineOf, liveAttemptOf, moneyDay } from './dossier.ts';
import { isConfirmed } from './doubt.ts';
import {
  type Draft,
  draftAt,
  draftOf,
  type Judged,
  moveItem,
  type PaymentDraft,
  paymentOf,
  withDeclaration,
  withPayment,
} from './draft.ts';
import { link } from './links.ts';
import { type AsideReason, findItem, freeCents, type Item, type Payment } from './payments.ts';
import { allot } from './situation.ts';
import { writePayment } from './writePayment.ts';

/**
 * What became of an item, as a person says. `counted`: it pays a fine. `returned`: it went back otherwise than by the
 * provider. `written-off`: missing money is given up.
 */
export type ItemOutcome = 'counted' | 'returned' | 'written-off';

export interface ItemSettled {
  readonly type: 'item-settled';
  readonly paymentId: string;
  readonly reason: AsideReason;
  readonly outcome: ItemOutcome;
  /** The fine that the person chose, for money without a fine. Null: the payment's own. */
  readonly fineId: string | null;
  readonly references: EntryReferences;
}

export function judgeItemSettled(dossier: Dossier, event: ItemSettled): Judged {
  const payment = findPayment(dossier, event.paymentId);
  const item = payment && findItem(payment, event.reason);
  if (payment === undefined || item === undefined || item.cents === 0) {
    return { refused: 'no-money' };
  }
  if (item.cents < 0 !== (event.outcome === 'written-off')) return { refused: 'no-money' };
  if (item.cents < 0) return writeOff(dossier, payment, item, event);
  if (!isConfirmed(dossier, payment)) return { refused: 'to-ask' };
  if (freeCents(payment, item) === 0) return { refused: 'under-way' };
  return event.outcome === 'counted'
    ? countItem(dossier, payment, item, event)
    : giveBack(dossier, payment, item, event);
}

/** Gives missing money up: the fine stays paid (rule 7). */
function writeOff(
  dossier: Dossier,
  { id: paymentId }: Payment,
  { reason, cents }: Item,
  { references }: ItemSettled,
): Draft {
  const closed = moveItem(draftOf(dossier), paymentId, reason, -cents, 'declared');
  const declared = withDeclaration(closed, paymentId, {
    reason: 'written-off',
    cents,
    operationId: null,
  });
  return balance(declared, { paymentId, isRise: false, references });
}

function giveBack(
  dossier: Dossier,
  payment: Payment,
  item: Item,
  { references }: ItemSettled,
): Draft {
  const { id: paymentId } = payment;
  const cents = freeCents(payment, item);
  const lowered = moveItem(draftOf(dossier), paymentId, item.reason, -cents, 'declared');
  const declared = withDeclaration(lowered, paymentId, {
    reason: 'returned-otherwise',
    cents,
    operationId: null,
  });
  return balance(explained(declared, paymentId), { paymentId, isRise: false, references });
}

/** Marks the status that is known now as explained by a person. A later one will be news (rule 9). */
function explained(draft: Draft, paymentId: string): Draft {
  const payment = paymentOf(draft, paymentId);
  return withPayment(draft, payment, {
    ...payment,
    explainedStatus: payment.explainedStatus ?? payment.status,
  });
}

/** Counts an item as far as the fine owes it (D-29). */
function countItem(dossier: Dossier, payment: Payment, item: Item, event: ItemSettled): Judged {
  const { id: paymentId } = payment;
  const fineId = event.fineId ?? payment.fineId;
  if (fineId === null) return { refused: 'no-fine' };
  if (payment.fineId !== null && payment.fineId !== fineId) return { refused: 'other-fine' };
  if (payment.currency !== EURO || !payment.isOurs) return { refused: 'not-countable' };
  const at = fineOf(dossier, fineId);
  const live = liveAttemptOf(at);
  if (live !== undefined && live.id !== payment.attemptId) return { refused: 'being-paid' };
  const day = moneyDay(dossier, payment);
  const cents = Math.min(freeCents(payment, item), allot(at, item.cents, day).countedCents);
  if (cents === 0) return { refused: 'nothing-owed' };
  const ready = releaseItem(dossier, payment, { fineId, reason: item.reason, cents });
  const ended = live === undefined ? ready.draft : link(endAttempt(ready.draft, fineId, live));
  const written = writePayment(ended, {
    payment: ready.payment,
    fineId,
    cents,
    day,
    references: event.references,
    cause: 'late-payment',
    endsAttempt: live !== undefined,
  });
  return balance(written.draft, { paymentId, isRise: false, references: event.references });
}

interface Released {
  readonly fineId: string;
  readonly reason: AsideReason;
  readonly cents: number;
}

/** Takes the counted cents out of their item, and makes the fine the payment's home (rule 13). */
function releaseItem(
  dossier: Dossier,
  payment: Payment,
  { fineId, reason, cents }: Released,
): PaymentDraft {
  const homed = withPayment(draftOf(dossier), payment, { ...payment, fineId });
  const lowered = moveItem(explained(homed, payment.id), payment.id, reason, -cents, 'counted');
  return draftAt(lowered, payment.id);
}
