import { EURO } from '#contract/domain/amounts.ts';
import { endAttempt, followAttempt } from './attempts.ts';
import {
  absorbFallWithoutDeclarations,
  balance,
  countOwed,
  draftAt,
  moveItem,
  type PaymentDraft,
  paymentOf,
} from './balance.ts';
import type { EntryReferences } from './changes.ts';
import {
  type Dossier,
  findPayment,
  fineOf,
  liveAttemptOf,
  moneyDay,
  unbookedCents,
} from './dossier.ts';
import { doubtOf, isConfirmed, isUndecided } from './doubt.ts';
import { type Draft, draftOf, type Judged, withDeclaration, withPayment } from './draft.ts';
import { link } from './links.ts';
import {
  type AsideReason,
  freeCents,
  heldCents,
  type Item,
  isAtProvider,
  type Payment,
  sumOf,
} from './payments.ts';
import { allot } from './situation.ts';
import { type MovedMoney, moveTransfer } from './transfers.ts';
import { writePayment } from './writePayment.ts';

/**
 * What a person decides about an item. `counted`: it pays a fine. `returned`: it went back otherwise than by the
 * provider. `written-off`: missing money is given up.
 */
export type ItemDecision = 'counted' | 'returned' | 'written-off';

export interface ItemSettled {
  readonly type: 'item-settled';
  readonly paymentId: string;
  readonly reason: AsideReason;
  readonly decision: ItemDecision;
  /**
   * The fine that the person chose, for money without a fine or for a transfer that belongs to another. Null: the
   * payment's own.
   */
  readonly fineId: string | null;
  /** One of the codes in `PAYMENT_MEDIA`. */
  readonly medium: number;
  readonly references: EntryReferences;
}

/** A person has seen at the provider how much a payment in doubt took. */
export interface PaymentDeclared {
  readonly type: 'payment-declared';
  readonly paymentId: string;
  readonly takenCents: number;
  readonly references: EntryReferences;
}

/** The payer's bank took money back. The provider gives no figure of it, so a person declares it. */
export interface ChargedBack {
  readonly type: 'charged-back';
  readonly paymentId: string;
  readonly cents: number;
  readonly references: EntryReferences;
}

/** The acquirer has paid back what a person had said was charged back, or that was said of the wrong payment. */
export interface ChargeBackWon {
  readonly type: 'charge-back-won';
  readonly paymentId: string;
  readonly cents: number;
  readonly references: EntryReferences;
}

export function judgeItemSettled(dossier: Dossier, event: ItemSettled): Judged {
  const payment = findPayment(dossier, event.paymentId);
  const item = payment?.items.find(({ reason }) => reason === event.reason);
  if (payment === undefined || item === undefined || item.cents === 0) {
    return { refused: 'no-money' };
  }
  if (item.cents < 0 !== (event.decision === 'written-off')) return { refused: 'no-money' };
  if (item.cents < 0) return writeOff(dossier, payment, item, event);
  if (!isConfirmed(dossier, payment)) return { refused: 'to-ask' };
  if (freeCents(payment, item) === 0) return { refused: 'under-way' };
  return event.decision === 'counted'
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
  const said = withDeclaration(closed, paymentId, {
    reason: 'written-off',
    cents,
    operationId: null,
  });
  return balance(said, { paymentId, isRise: false, references });
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
  const said = withDeclaration(lowered, paymentId, {
    reason: 'returned-otherwise',
    cents,
    operationId: null,
  });
  return balance(explained(said, paymentId), { paymentId, isRise: false, references });
}

/** Marks the status that is known now as explained by a person. A later one will be news (rule 9). */
function explained(draft: Draft, paymentId: string): Draft {
  const payment = paymentOf(draft, paymentId);
  return withPayment(draft, payment, {
    ...payment,
    explainedStatus: payment.explainedStatus ?? payment.status,
  });
}

/** Counts an item as far as the fine owes it (D-29). For a transfer, a person may choose another fine (D-72). */
function countItem(dossier: Dossier, payment: Payment, item: Item, event: ItemSettled): Judged {
  const { id: paymentId } = payment;
  const fineId = event.fineId ?? payment.fineId;
  if (fineId === null) return { refused: 'no-fine' };
  const isMoved = payment.fineId !== null && payment.fineId !== fineId;
  if (isMoved && isAtProvider(payment)) return { refused: 'other-fine' };
  if (payment.currency !== EURO || !payment.isOurs) return { refused: 'not-countable' };
  const at = fineOf(dossier, fineId);
  const live = liveAttemptOf(at);
  if (live !== undefined && live.id !== payment.attemptId) return { refused: 'being-paid' };
  const day = moneyDay(dossier, payment);
  const cents = Math.min(freeCents(payment, item), allot(at, item.cents, day).recorded);
  if (cents === 0) return { refused: 'nothing-owed' };
  const ready = isMoved
    ? moveTransfer(dossier, payment, {
        fineId,
        reason: item.reason,
        cents,
        id: `${paymentId}/${event.references.reference}`,
      })
    : releaseItem(dossier, payment, { fineId, reason: item.reason, cents });
  const ended = live === undefined ? ready.draft : link(endAttempt(ready.draft, fineId, live));
  const written = writePayment(ended, {
    payment: ready.payment,
    fineId,
    cents,
    day,
    medium: event.medium,
    references: event.references,
    cause: 'late-payment',
    endsAttempt: live !== undefined,
  });
  return balance(written.draft, {
    paymentId: ready.payment.id,
    isRise: false,
    references: event.references,
  });
}

/** Takes the counted cents out of their item, and makes the fine the payment's home (rule 13). */
function releaseItem(
  dossier: Dossier,
  payment: Payment,
  { fineId, reason, cents }: Pick<MovedMoney, 'fineId' | 'reason' | 'cents'>,
): PaymentDraft {
  const homed = withPayment(draftOf(dossier), payment, { ...payment, fineId });
  const lowered = moveItem(explained(homed, payment.id), payment.id, reason, -cents, 'counted');
  return draftAt(lowered, payment.id);
}

export function judgePaymentDeclared(dossier: Dossier, event: PaymentDeclared): Judged {
  const payment = findPayment(dossier, event.paymentId);
  if (payment === undefined) return { refused: 'no-payment' };
  // A person does not declare a reserved amount: the command `reservations` captures or frees it at the provider.
  const isUnclear = payment.state !== 'reserved' && isUndecided(payment);
  const isDoubted = isUnclear || doubtOf(dossier, payment) !== null;
  if (!isDoubted || payment.explainedStatus !== null) return { refused: 'no-doubt' };
  const { id: paymentId } = payment;
  const isFirstFigure = event.takenCents > 0 && payment.capturedCents === 0;
  // Cents that went back must have been taken before.
  const takenCents = Math.max(event.takenCents, payment.returnedCents);
  const said = withPayment(draftOf(dossier), payment, {
    ...payment,
    explainedStatus: payment.status,
    ...(takenCents !== payment.capturedCents && {
      capturedCents: takenCents,
      isFigureDeclared: true,
      currency: EURO,
      isOurs: true,
    }),
  });
  const after = paymentOf(said, paymentId);
  const cents = unbookedCents(said.dossier, after);
  const counted =
    isFirstFigure && cents > 0 && after.attemptId !== null
      ? countOwed(said, after, cents, event.references)
      : said;
  return balance(counted, { paymentId, isRise: false, references: event.references });
}

/**
 * Declares a charge-back, which holds until the provider gives a figure. Money that was counted for a fine becomes
 * `taken-back`.
 */
export function judgeChargedBack(dossier: Dossier, event: ChargedBack): Judged {
  const payment = findPayment(dossier, event.paymentId);
  if (payment === undefined) return { refused: 'no-payment' };
  const { id: paymentId } = payment;
  const left = heldCents(payment) - sumOf(payment.declarations);
  if (event.cents < 1 || event.cents > left) return { refused: 'too-much' };
  const declaration = { reason: 'charge-back', cents: event.cents, operationId: null } as const;
  const said = withDeclaration(draftOf(dossier), paymentId, declaration);
  return followAttempt(absorbFallWithoutDeclarations(said, paymentId), paymentId);
}

/** Takes the declaration back. What was missing is here again, and the rest waits for a person (D-72). */
export function judgeChargeBackWon(dossier: Dossier, event: ChargeBackWon): Judged {
  const payment = findPayment(dossier, event.paymentId);
  if (payment === undefined) return { refused: 'no-payment' };
  const { id: paymentId, declarations } = payment;
  const lost = sumOf(declarations.filter(({ reason }) => reason === 'charge-back'));
  if (lost === 0) return { refused: 'no-charge-back' };
  if (event.cents < 1 || event.cents > lost) return { refused: 'too-much' };
  const declaration = { reason: 'charge-back', cents: -event.cents, operationId: null } as const;
  const said = withDeclaration(draftOf(dossier), paymentId, declaration);
  return balance(said, { paymentId, isRise: false, references: event.references });
}
