import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Change } from './changes.ts';
import { type FineAccount, liveAttempt, pairOf } from './dossier.ts';
import { type Draft, withChanges } from './draft.ts';
import { CLOSED, isCovered, standingEntries } from './situation.ts';
import { type StatusCause, statusMayChange } from './transitions.ts';

/** `endedFineId`: its attempt ended. */
export interface LedgerEvent {
  readonly cause: StatusCause;
  readonly attemptId: string | null;
  readonly endedFineId: string | null;
}

/** The only place that gives a pair its statuses (D-29). */
export function settle(draft: Draft, pair: string, event: LedgerEvent): Draft {
  const fines = pairOf(draft.dossier, pair);
  return fines.reduce((settled, fine) => {
    const to = statusFromLedger(fine, {
      otherCovered: fines.some((other) => other !== fine && isCovered(other)),
      ended: event.endedFineId === fine.id,
    });
    const leaves = event.cause === 'pair-paid' && to !== 'PAYE_AUTRE';
    if (to === fine.status || leaves) return settled;
    return withChanges(settled, statusChange(fine, to, causeOf(to, event.cause), event.attemptId));
  }, draft);
}

export const statusChange = (
  { id, status }: FineAccount,
  to: StoredStatus,
  cause: StatusCause,
  attemptId: string | null,
): Change => ({ kind: 'status', fineId: id, from: status, to, cause, attemptId });

function causeOf(to: StoredStatus, cause: StatusCause): StatusCause {
  if (to === 'PAYE_AUTRE') return 'pair-paid';
  if (to === 'A_PAYER') return 'payment-not-made';
  // Other payments may cover the fine when an attempt ends.
  return to === 'PAYE' && cause === 'payment-not-made' ? 'late-payment' : cause;
}

/** Set by a person or an import; only a covering payment changes them. */
const HELD: readonly StoredStatus[] = [...CLOSED, 'PAIEMENT_DESIMPUTE'];

export function statusFromLedger(
  fine: FineAccount,
  { otherCovered, ended }: { readonly otherCovered: boolean; readonly ended: boolean },
): StoredStatus {
  const { status } = fine;
  // Without our money: paid elsewhere (D-48).
  if (isCovered(fine) || status === 'PAYE') return 'PAYE';
  if (otherCovered) return 'PAYE_AUTRE';
  const open = openStatus(fine);
  if (open === 'EN_COURS_PAIEMENT') return open;
  if (HELD.includes(status)) return status;
  return open === 'A_PAYER' && !(ended && status === 'EN_COURS_PAIEMENT') ? status : open;
}

/** The administration's last word closes a number (D-60). */
const CLOSING_WORDS: readonly StoredStatus[] = ['PAIEMENT_ANNULE', 'PAYE_AUTRE', 'PAYE'];

/**
 * Before its pair's payment closed it (invariant 9), unless the administration has closed it since; null: something
 * else closed it.
 */
export function statusBeforePair(fine: FineAccount, cause: StatusCause): StoredStatus | null {
  const { status, closedBy, lastRecord } = fine;
  if (status !== 'PAYE_AUTRE' || closedBy?.cause !== 'pair-paid') return null;
  if (lastRecord !== null && CLOSING_WORDS.includes(lastRecord.status)) {
    return lastRecord.status === 'PAYE_AUTRE' ? null : lastRecord.status;
  }
  const before = closedBy.from;
  const isOpen = OPEN.includes(before) || !statusMayChange('PAYE_AUTRE', before, cause);
  return isOpen ? openStatus(fine) : before;
}

/** They follow from attempts and ledger. */
const OPEN: readonly StoredStatus[] = [
  'A_PAYER',
  'EN_COURS_PAIEMENT',
  'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
];

/** The rest of a part waits for its day (D-38). */
export function openStatus(fine: FineAccount): StoredStatus {
  if (liveAttempt(fine) !== undefined) return 'EN_COURS_PAIEMENT';
  return standingEntries(fine.entries).some(({ waits }) => waits)
    ? 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'
    : 'A_PAYER';
}
