import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Change } from './changes.ts';
import { type FineAccount, liveAttempt, pairOf } from './dossier.ts';
import { type Draft, withChanges } from './draft.ts';
import { CLOSED, isCovered, standingEntries } from './situation.ts';
import { type StatusCause, statusMayChange } from './transitions.ts';

/** Why statuses are computed again. `endedFineId` is the fine whose attempt has just ended. */
export interface LedgerEvent {
  readonly cause: StatusCause;
  readonly endedFineId: string | null;
}

/** Computes the statuses of a pair from the ledger, after each event that touches money (D-29). */
export function followLedger(draft: Draft, pair: string, event: LedgerEvent): Draft {
  const fines = pairOf(draft.dossier, pair);
  return fines.reduce((followed, fine) => {
    const to = statusFromLedger(fine, {
      otherCovered: fines.some((other) => other !== fine && isCovered(other)),
      ended: event.endedFineId === fine.id,
    });
    const leaves = event.cause === 'pair-paid' && to !== 'PAYE_AUTRE';
    if (to === fine.status || leaves) return followed;
    return withChanges(followed, statusChange(fine, to, causeOf(to, event.cause)));
  }, draft);
}

export const statusChange = (
  { id, status }: FineAccount,
  to: StoredStatus,
  cause: StatusCause,
): Change => ({ kind: 'status', fineId: id, from: status, to, cause });

function causeOf(to: StoredStatus, cause: StatusCause): StatusCause {
  if (to === 'PAYE_AUTRE') return 'pair-paid';
  if (to === 'A_PAYER') return 'payment-not-made';
  // When an attempt ends without money, other payments may cover the fine.
  return to === 'PAYE' && cause === 'payment-not-made' ? 'late-payment' : cause;
}

/** Statuses that a person or an import sets; only a payment that covers the fine changes them. */
const HELD: readonly StoredStatus[] = [...CLOSED, 'PAIEMENT_DESIMPUTE'];

export function statusFromLedger(
  fine: FineAccount,
  { otherCovered, ended }: { readonly otherCovered: boolean; readonly ended: boolean },
): StoredStatus {
  const { status } = fine;
  // A fine that is PAYE without our money was paid elsewhere (D-48).
  if (isCovered(fine) || status === 'PAYE') return 'PAYE';
  if (otherCovered) return 'PAYE_AUTRE';
  const open = openStatus(fine);
  if (open === 'EN_COURS_PAIEMENT') return open;
  if (HELD.includes(status)) return status;
  return open === 'A_PAYER' && !(ended && status === 'EN_COURS_PAIEMENT') ? status : open;
}

/** Statuses by which the administration's last record closes a number (D-60). */
const CLOSING_STATUSES: readonly StoredStatus[] = ['PAIEMENT_ANNULE', 'PAYE_AUTRE', 'PAYE'];

/**
 * Returns the status of before the pair's payment closed the fine (invariant 9). If the administration's last record
 * closes the fine, that decides. Null if something else closed it.
 */
export function statusBeforePair(fine: FineAccount, cause: StatusCause): StoredStatus | null {
  const { status, closedBy, lastRecord } = fine;
  if (status !== 'PAYE_AUTRE' || closedBy?.cause !== 'pair-paid') return null;
  if (lastRecord !== null && CLOSING_STATUSES.includes(lastRecord.status)) {
    return lastRecord.status === 'PAYE_AUTRE' ? null : lastRecord.status;
  }
  const before = closedBy.from;
  const isOpen = OPEN.includes(before) || !statusMayChange('PAYE_AUTRE', before, cause);
  return isOpen ? openStatus(fine) : before;
}

/** These statuses are computed from attempts and ledger, so the former one is not restored. */
const OPEN: readonly StoredStatus[] = [
  'A_PAYER',
  'EN_COURS_PAIEMENT',
  'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
];

/**
 * Cancels the numbers which the pair's payment had closed and the administration's last record cancels, once the pair
 * holds no money (D-48). Until then the money of the pair decides.
 */
export function cancelFreed(
  draft: Draft,
  pair: string,
  cause: 'administration' | 'reversal',
): Draft {
  const fines = pairOf(draft.dossier, pair);
  const hasMoney = fines.some(
    ({ entries, paidElsewhere, status }) =>
      standingEntries(entries).length > 0 || paidElsewhere > 0 || status === 'PAYE',
  );
  const freed = hasMoney
    ? []
    : fines.filter((fine) => statusBeforePair(fine, 'reversal') === 'PAIEMENT_ANNULE');
  return withChanges(draft, ...freed.map((fine) => statusChange(fine, 'PAIEMENT_ANNULE', cause)));
}

/** Returns the status of a fine that is not closed. After a part, its rest waits for its day (D-38). */
export function openStatus(fine: FineAccount): StoredStatus {
  if (liveAttempt(fine) !== undefined) return 'EN_COURS_PAIEMENT';
  return standingEntries(fine.entries).some(({ waits }) => waits)
    ? 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'
    : 'A_PAYER';
}
