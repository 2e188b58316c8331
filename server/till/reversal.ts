import { closePaidElsewhere, countElsewhere } from './adminRecords.ts';
import type { EntryReferences } from './changes.ts';
import {
  type Dossier,
  type Entry,
  type FineInDossier,
  findPayment,
  fineOf,
  liveAttemptOf,
  others,
  pairOf,
  waitingCents,
} from './dossier.ts';
import { barOf } from './doubt.ts';
import { draftOf, type Judged, paymentOf, withChanges } from './draft.ts';
import { cancelFreed, openStatus, statusBeforePair, statusChange } from './followLedger.ts';
import { link } from './links.ts';
import { BARRED } from './refusal.ts';
import { situation, standingEntries } from './situation.ts';
import { statusMayChange } from './transitions.ts';
import { writePayment } from './writePayment.ts';

export interface Reversal {
  readonly type: 'reversal';
  readonly fineId: string;
  readonly entryId: string;
  /** Null if nobody said how much: `missingOrAll` decides then. */
  readonly cents: number | null;
  readonly references: EntryReferences;
  /** References of the line for what is left. */
  readonly restReferences: EntryReferences;
}

export interface Reopened {
  readonly type: 'reopened';
  readonly fineId: string;
}

/** Cents of a ledger line that are missing of its payment, or all if nothing is. */
export function missingOrAll(
  dossier: Dossier,
  { paymentId, cents }: Pick<Entry, 'paymentId' | 'cents'>,
): number {
  const payment = findPayment(dossier, paymentId ?? '');
  const waiting = payment === undefined ? 0 : waitingCents(dossier, payment);
  return waiting < 0 ? Math.min(-waiting, cents) : cents;
}

/**
 * Takes a ledger line back by a negative one (invariants 6 and 7). What is left of it is counted by a new line, at
 * the price of the same day (rule 7). The fine stays PAIEMENT_DESIMPUTE unless that covers it. Money that is not
 * missing waits for a person.
 */
export function judgeReversal(dossier: Dossier, event: Reversal): Judged {
  const told = countElsewhere(draftOf(dossier), event.fineId);
  const at = fineOf(told.dossier, event.fineId);
  const { fine } = at;
  const entry = standingEntries(fine.entries).find(({ id }) => id === event.entryId);
  if (entry === undefined) return { refused: 'taken-back-already' };
  if (liveAttemptOf(at) !== undefined) return { refused: 'being-paid' };
  const payment = findPayment(dossier, entry.paymentId ?? '');
  const back = event.cents ?? missingOrAll(dossier, entry);
  if (back < 1 || back > entry.cents) return { refused: 'too-much' };
  const to = 'PAIEMENT_DESIMPUTE';
  const isHeld = fine.status === to;
  if (!isHeld && !statusMayChange(fine.status, to, 'reversal')) {
    return { refused: 'no-payment' };
  }
  const reversed = withChanges(told, ...(isHeld ? [] : [statusChange(fine, to, 'reversal')]), {
    kind: 'reversal',
    fineId: fine.id,
    entryId: entry.id,
    balance: dueWithout(at, entry.id),
    ...event.references,
  });
  const rest = entry.cents - back;
  const left =
    payment === undefined || rest === 0
      ? reversed
      : writePayment(reversed, {
          payment: paymentOf(reversed, payment.id),
          fineId: fine.id,
          cents: rest,
          day: entry.day,
          references: event.restReferences,
          cause: 'late-payment',
          endsAttempt: false,
        });
  // The line may have kept the two numbers of a pair apart.
  const linked = link(closePaidElsewhere(left, fine.id, entry.day));
  return cancelFreed(linked, fineOf(linked.dossier, fine.id).fine.pairKey, 'reversal');
}

function dueWithout({ dossier, fine }: FineInDossier, entryId: string): number {
  const entries = standingEntries(fine.entries).filter(({ id }) => id !== entryId);
  return situation({ dossier, fine: { ...fine, status: 'PAIEMENT_DESIMPUTE', entries } }).dueCents;
}

/**
 * Makes a fine payable again after its payment was taken back. A number that the payment had closed gets its status
 * back (invariant 9). Money that waits for a person must be settled first (rule 8).
 */
export function judgeReopened(dossier: Dossier, { fineId }: Reopened): Judged {
  const at = fineOf(dossier, fineId);
  if (at.fine.status !== 'PAIEMENT_DESIMPUTE') return { refused: 'not-taken-back' };
  const { dueCents } = situation(at);
  const bar = barOf(dossier, pairOf(dossier, at.fine.pairKey), dueCents);
  if (bar !== null) return { refused: BARRED[bar] };
  const restored = others(at).flatMap((fine) => {
    const before = statusBeforePair(fine, 'reversal');
    return before === null ? [] : [statusChange(fine, before, 'reversal')];
  });
  return withChanges(
    draftOf(dossier),
    statusChange(at.fine, openStatus(at.fine), 'reversal'),
    { kind: 'medium', fineId, medium: null },
    ...restored,
  );
}
