import { EURO } from '#contract/domain/amounts.ts';
import { endAttempt, followAttempt } from './attempts.ts';
import type { EntryReferences } from './changes.ts';
import {
  type Dossier,
  findPayment,
  fineOf,
  freeCents,
  liveAttemptOf,
  moneyDay,
  waitingCents,
} from './dossier.ts';
import { isConfirmed } from './doubt.ts';
import {
  type Draft,
  draftAt,
  draftOf,
  type Judged,
  paymentOf,
  withDeclaration,
  withPayment,
} from './draft.ts';
import { link } from './links.ts';
import type { DeclarationReason, Payment } from './payments.ts';
import { allot } from './situation.ts';
import { writePayment } from './writePayment.ts';

/**
 * What became of money that waited, as a person says. `counted`: it pays a fine. `returned`: it went back otherwise
 * than by the provider. `written-off`: missing money is given up.
 */
export type WaitingOutcome = 'counted' | 'returned' | 'written-off';

export interface WaitingSettled {
  readonly type: 'waiting-settled';
  readonly paymentId: string;
  readonly outcome: WaitingOutcome;
  /** The fine that the person chose, for money without a fine. Null: the payment's own. */
  readonly fineId: string | null;
  readonly references: EntryReferences;
}

export function judgeWaitingSettled(dossier: Dossier, event: WaitingSettled): Judged {
  const payment = findPayment(dossier, event.paymentId);
  const waiting = payment === undefined ? 0 : waitingCents(dossier, payment);
  if (payment === undefined || waiting === 0) return { refused: 'no-money' };
  if (waiting < 0 !== (event.outcome === 'written-off')) return { refused: 'no-money' };
  // The fine stays paid (rule 7).
  if (waiting < 0) return say(draftOf(dossier), payment, 'written-off', waiting);
  if (!isConfirmed(dossier, payment)) return { refused: 'to-ask' };
  const free = freeCents(dossier, payment);
  if (free === 0) return { refused: 'under-way' };
  return event.outcome === 'counted'
    ? count(dossier, payment, free, event)
    : say(explained(draftOf(dossier), payment.id), payment, 'returned-otherwise', free);
}

const say = (draft: Draft, { id }: Payment, reason: DeclarationReason, cents: number): Draft =>
  followAttempt(withDeclaration(draft, id, { reason, cents, operationId: null }), id);

/** Marks the status that is known now as explained by a person. A later one will be news (rule 9). */
function explained(draft: Draft, paymentId: string): Draft {
  const payment = paymentOf(draft, paymentId);
  return withPayment(draft, payment, {
    ...payment,
    explainedStatus: payment.explainedStatus ?? payment.status,
  });
}

/** Counts free money as far as the fine owes it (D-29). */
function count(dossier: Dossier, payment: Payment, free: number, event: WaitingSettled): Judged {
  const { id: paymentId } = payment;
  if (payment.currency !== EURO) return { refused: 'not-countable' };
  const fineId = event.fineId ?? payment.fineId;
  if (fineId === null) return { refused: 'no-fine' };
  if (payment.fineId !== null && payment.fineId !== fineId) return { refused: 'other-fine' };
  const at = fineOf(dossier, fineId);
  const live = liveAttemptOf(at);
  if (live !== undefined && live.id !== payment.attemptId) return { refused: 'being-paid' };
  const day = moneyDay(dossier, payment);
  const { countedCents: cents } = allot(at, free, day);
  if (cents === 0) return { refused: 'nothing-owed' };
  // The fine becomes the payment's home (rule 13).
  const homed = withPayment(draftOf(dossier), payment, { ...payment, fineId });
  const ready = draftAt(explained(homed, paymentId), paymentId);
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
  return followAttempt(written, ready.payment.id);
}
