import type { StartedPaymentState } from '#contract/domain/startedPayment.ts';
import { type Attempt, type FineInDossier, liveAttemptOf, pairOf, paymentsOf } from './dossier.ts';
import { isUndecided } from './doubt.ts';
import type { Payment } from './payments.ts';

/** A payment without an outcome, which bars another payment of its pair. */
export interface Started {
  readonly state: StartedPaymentState;
  /** The fine that it pays, which may be the other one of the pair. */
  readonly fineId: string;
  /** Null if its attempt has ended, and only the payment is undecided. */
  readonly attempt: Attempt | null;
  /** The payment that the bank has not decided; null if none is known. */
  readonly payment: Payment | null;
}

/** True while the provider's page can still take a card of this attempt (invariant 1). */
export const isPageOpen = ({ dossier }: Pick<FineInDossier, 'dossier'>, live: Attempt): boolean =>
  live.checkoutEnd === null &&
  !live.expired &&
  // The page is not reopened while an earlier card is undecided: the payer could be charged twice.
  paymentsOf(dossier, live).every(({ state }) => state === 'not-taken');

/** Reads what keeps a fine from being paid, for the lookup and for a refused start alike; null if nothing was started. */
export function startedPayment(at: FineInDossier): Started | null {
  const fines = pairOf(at.dossier, at.fine.pairKey);
  const attempt = liveAttemptOf(at) ?? null;
  const payment =
    at.dossier.payments.find(
      (one) => isUndecided(one) && fines.some(({ id }) => id === one.fineId),
    ) ?? null;
  const fineOfAttempt = fines.find(
    ({ attempts }) => attempt !== null && attempts.includes(attempt),
  );
  const fineId = payment?.fineId ?? fineOfAttempt?.id;
  if (fineId === undefined) return null;
  if (payment !== null) return { state: 'CHEZ_LA_BANQUE', fineId, attempt, payment };
  const isOpen = attempt !== null && isPageOpen(at, attempt);
  return { state: isOpen ? 'PAGE_OUVERTE' : 'A_VERIFIER', fineId, attempt, payment };
}
