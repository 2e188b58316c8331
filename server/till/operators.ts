import { EURO } from '#contract/domain/amounts.ts';
import { collect, end } from './answers.ts';
import type { LineNames } from './changes.ts';
import {
  type AsideReason,
  DOUBTS,
  type Dossier,
  type FineInDossier,
  findAttempt,
  fineOf,
  type ItemOutcome,
  liveAttemptOf,
  others,
} from './dossier.ts';
import type { Refused } from './judge.ts';
import { link } from './links.ts';
import { add, type Draft, draftOf } from './play.ts';
import { record } from './record.ts';
import { moveAttempt, openStatus, statusBeforePair, statusChange } from './settle.ts';
import { allot, situation, standingEntries } from './situation.ts';
import { statusMayChange } from './transitions.ts';

type Judged = Draft | Refused;

/** An operator takes a payment back. */
export interface Reversal {
  readonly type: 'reversal';
  readonly fineId: string;
  readonly entryId: string;
  readonly names: LineNames;
}

/** An operator makes a fine payable again whose payment was taken back. */
export interface Reopened extends Omit<Reversal, 'type' | 'names'> {
  readonly type: 'reopened';
}

/** Money set aside, as an operator finds it. Cents. */
export interface OpenItem {
  readonly id: number;
  readonly reason: AsideReason;
  readonly transactionReference: string;
  readonly paymentId: string | null;
  readonly cents: number;
  readonly currency: string;
}

/** An operator closes an item; a null outcome says nothing about the money. */
export interface ItemSettled {
  readonly type: 'item-settled';
  readonly item: OpenItem;
  readonly outcome: ItemOutcome | null;
  /** The fine that takes the money; null where none is known. */
  readonly fineId: string | null;
  /** When the money came: its price is of that day. */
  readonly origin: { readonly paidAt: Date; readonly day: string; readonly medium: number };
  readonly names: LineNames;
}

/**
 * Writes a negative line (invariants 6 and 7). The fine, even if paid in part, stays PAIEMENT_DESIMPUTE until it is
 * reopened; a number that it closed stays closed. The money waits until an operator says that the payer has it back, or
 * counts it again.
 */
export function reverse(dossier: Dossier, { fineId, entryId, names }: Reversal): Judged {
  const at = fineOf(dossier, fineId);
  const { fine } = at;
  const entry = standingEntries(fine.entries).find(({ id }) => id === entryId);
  if (entry === undefined) return { refused: 'taken-back-already' };
  if (liveAttemptOf(at) !== undefined) return { refused: 'being-paid' };
  const to = 'PAIEMENT_DESIMPUTE';
  const isHeld = fine.status === to;
  if (!isHeld && !statusMayChange(fine.status, to, 'DESIMPUTATION')) {
    return { refused: 'no-payment' };
  }
  const reversed = add(
    draftOf(dossier),
    ...(isHeld ? [] : [statusChange(fine, to, 'DESIMPUTATION', entry.attemptId)]),
    { kind: 'reversal', fineId, entryId, balance: dueWithout(at, entryId), ...names },
    {
      kind: 'aside',
      reason: 'PAIEMENT_DESIMPUTE',
      message: `desimputation/${entry.reference}`,
      fineId,
      transactionReference: entry.transactionReference,
      paymentId: entry.paymentId,
      attemptId: entry.attemptId,
      cents: entry.cents,
      currency: EURO,
    },
  );
  // The money may have kept the two numbers of a pair apart.
  return link(reversed);
}

function dueWithout({ dossier, fine }: FineInDossier, entryId: string): number {
  const entries = standingEntries(fine.entries).filter(({ id }) => id !== entryId);
  return situation({ dossier, fine: { ...fine, status: 'PAIEMENT_DESIMPUTE', entries } }).dueCents;
}

/** A number that the payment closed gets its status back (invariant 9). */
export function reopen(dossier: Dossier, { fineId, entryId }: Reopened): Judged {
  const at = fineOf(dossier, fineId);
  if (at.fine.status !== 'PAIEMENT_DESIMPUTE') return { refused: 'not-taken-back' };
  const attemptId = at.fine.entries.find(({ id }) => id === entryId)?.attemptId ?? null;
  const restored = others(at).flatMap((fine) => {
    const before = statusBeforePair(fine, 'DESIMPUTATION');
    return before === null ? [] : [statusChange(fine, before, 'DESIMPUTATION', attemptId)];
  });
  return add(
    draftOf(dossier),
    statusChange(at.fine, openStatus(at.fine), 'DESIMPUTATION', attemptId),
    { kind: 'medium', fineId, medium: null },
    ...restored,
  );
}

/** As the provider and the bank write it. */
const EUROS = [EURO, 'EUR'];

/** Closes money that was set aside. A disputed attempt needs an outcome: RENDU ends it, IMPUTE accepts it. */
export function settleItem(dossier: Dossier, event: ItemSettled): Judged {
  const { item, outcome } = event;
  if (outcome !== null && DOUBTS.includes(item.reason)) return { refused: 'no-money' };
  const isForeign = item.reason === 'MARCHAND_DIFFERENT' || !EUROS.includes(item.currency);
  if (outcome === 'IMPUTE' && isForeign) return { refused: 'not-countable' };
  const settled = decideMoney(dossier, event);
  return 'refused' in settled
    ? settled
    : add(settled, { kind: 'item-closed', id: item.id, outcome });
}

function decideMoney(dossier: Dossier, event: ItemSettled): Judged {
  const { item, outcome } = event;
  const found = findAttempt(dossier, item.transactionReference);
  if (found?.attempt.state !== 'LITIGE') {
    return outcome === 'IMPUTE' ? count(dossier, event) : draftOf(dossier);
  }
  if (outcome === null) return { refused: 'disputed' };
  const move = { cause: 'OPERATEUR', responseCode: null } as const;
  if (outcome === 'RENDU') {
    return end(dossier, {
      type: 'ended',
      reference: found.attempt.reference,
      to: 'REFUSEE',
      ...move,
    });
  }
  const accepted = moveAttempt(draftOf(dossier), found.fine, found.attempt, {
    to: 'ACCEPTEE',
    ...move,
  });
  if (accepted === null) return { refused: 'disputed' };
  return collect(accepted, found, {
    message: `litige/${item.id}`,
    paymentId: item.paymentId ?? item.transactionReference,
    cents: item.cents,
    currency: item.currency,
    names: event.names,
  });
}

/** Writes the money into the ledger, as far as its fine takes it (D-29); the rest is kept as another item. */
function count(dossier: Dossier, { item, fineId, origin, names }: ItemSettled): Judged {
  if (fineId === null) return { refused: 'no-fine' };
  const at = fineOf(dossier, fineId);
  if (liveAttemptOf(at) !== undefined) return { refused: 'being-paid' };
  const day = origin.day < dossier.today ? origin.day : dossier.today;
  if (allot(at, item.cents, day).recorded === 0) return { refused: 'nothing-owed' };
  return record(draftOf(dossier), {
    fineId,
    attemptId: null,
    cents: item.cents,
    currency: item.currency,
    day,
    paidAt: origin.paidAt,
    medium: origin.medium,
    transactionReference: item.transactionReference,
    paymentId: item.paymentId,
    authorisation: null,
    card: null,
    itemId: item.id,
    message: `imputation/${item.id}`,
    names,
    cause: 'PAIEMENT_TARDIF',
  });
}
