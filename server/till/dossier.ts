import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import { heldCents, openCents, type Payment, sumOf } from './payments.ts';
import type { Tariff } from './schedule.ts';
import type { StatusCause } from './transitions.ts';

export interface Entry {
  readonly id: string;
  readonly reference: string;
  readonly attemptId: string | null;
  /** The provider's or the bank's. */
  readonly transactionReference: string;
  /** Any id of its payment; null on lines of the demonstration. */
  readonly paymentId: string | null;
  /** Negative when the line takes a payment back. */
  readonly cents: number;
  /** Cents left to pay. */
  readonly balance: number;
  readonly nature: PaymentNature;
  /** `YYYY-MM-DD`: start of the attempt, or the bank's day. */
  readonly day: string;
  /** Its balance is not shown yet (invariant 7). */
  readonly waits: boolean;
  /** Id of the line that it takes back. */
  readonly reverses: string | null;
}

/**
 * cancelled: the payer left it. PAIEMENT: it made a payment. forgotten: the provider has forgotten it. never-given: its
 * address was never given out.
 */
export type CheckoutEnd = 'cancelled' | 'expired' | 'paid' | 'forgotten' | 'never-given';

/** One hosted checkout. It blocks its pair while it lives (invariant 1). */
export interface Attempt {
  readonly id: string;
  readonly reference: string;
  readonly sessionId: string;
  readonly live: boolean;
  /** Null: the provider's page may still be open. */
  readonly checkoutEnd: CheckoutEnd | null;
  readonly nature: PaymentNature;
  readonly cents: number;
  /** `YYYY-MM-DD` of its start, whose price it pays. */
  readonly day: string;
  readonly expired: boolean;
  /** The provider is still asked about it. */
  readonly isAsked: boolean;
}

/** A line of the bank that may be one that is known: it holds nothing until a person has said (D-71). */
export interface PossibleRepeat {
  /** For operators. */
  readonly id: number;
  readonly cents: number;
}

export interface FineAccount {
  readonly id: string;
  readonly tariff: Tariff;
  /** Fines with the same pair are paid as one (invariant 9). */
  readonly pairKey: string;
  /** The deposit that the last record names. */
  readonly depositNumber: string | null;
  readonly status: StoredStatus;
  /** Of a fine closed by its pair: the last change. */
  readonly closedBy: { readonly from: StoredStatus; readonly cause: StatusCause } | null;
  /** Cents. */
  readonly paidElsewhere: number;
  readonly partsAllowed: boolean;
  readonly transferAllowed: boolean;
  /** Oldest first. */
  readonly entries: readonly Entry[];
  /** Newest first. */
  readonly attempts: readonly Attempt[];
  /** Of the lines whose text names this fine alone. */
  readonly possibleRepeats: readonly PossibleRepeat[];
  /** By the last record, taken or not (D-60); null: none since the fine was written. */
  readonly lastRecord: AdminRecord | null;
}

export interface AdminRecord {
  readonly status: StoredStatus;
  readonly elsewhere: number;
}

/** What one lock covers: the fines of one offence, and any that their links name. */
export interface Dossier {
  /** `YYYY-MM-DD` in Paris, by the database (invariant 8). */
  readonly today: string;
  readonly fines: readonly FineAccount[];
  /** Of these fines, and the one that the event names. */
  readonly payments: readonly Payment[];
}

export interface FineInDossier {
  readonly dossier: Dossier;
  readonly fine: FineAccount;
}

export const pairOf = ({ fines }: Dossier, pair: string): FineAccount[] =>
  fines.filter((fine) => fine.pairKey === pair);

/** Of the fine's pair. */
export const others = ({ dossier, fine }: FineInDossier): FineAccount[] =>
  pairOf(dossier, fine.pairKey).filter(({ id }) => id !== fine.id);

export const liveAttempt = ({ attempts }: FineAccount): Attempt | undefined =>
  attempts.find(({ live }) => live);

/** Of the pair (invariant 1). */
export const liveAttemptOf = ({ dossier, fine }: FineInDossier): Attempt | undefined =>
  pairOf(dossier, fine.pairKey)
    .map(liveAttempt)
    .find((attempt) => attempt !== undefined);

/** @throws Error: the caller reads this fine's dossier */
export function fineOf(dossier: Dossier, fineId: string): FineInDossier {
  const fine = dossier.fines.find(({ id }) => id === fineId);
  if (fine === undefined) throw new Error('A dossier without its fine');
  return { dossier, fine };
}

export function findAttempt(
  dossier: Dossier,
  reference: string,
): { readonly fine: FineAccount; readonly attempt: Attempt } | null {
  for (const fine of dossier.fines) {
    const attempt = fine.attempts.find((one) => one.reference === reference);
    if (attempt !== undefined) return { fine, attempt };
  }
  return null;
}

export const entriesOf = ({ fines }: Dossier, { names }: Payment) =>
  fines
    .flatMap(({ entries }) => entries)
    .filter(({ paymentId }) => names.includes(paymentId ?? ''));

export const countedCents = (dossier: Dossier, payment: Payment): number =>
  sumOf(entriesOf(dossier, payment));

/** Held − booked: 0 after each event (`docs/payments.md`). */
export const unbookedCents = (dossier: Dossier, payment: Payment): number =>
  heldCents(payment) -
  countedCents(dossier, payment) -
  openCents(payment) -
  sumOf(payment.declarations);

export function attemptOf(
  { fines }: Dossier,
  { attemptId }: Pick<Payment, 'attemptId'>,
): Attempt | null {
  const attempts = fines.flatMap((fine) => fine.attempts);
  return attempts.find(({ id }) => id === attemptId) ?? null;
}

export const paymentsOf = ({ payments }: Dossier, attempt: Pick<Attempt, 'id'>): Payment[] =>
  payments.filter(({ attemptId }) => attemptId === attempt.id);

export const findPayment = ({ payments }: Dossier, id: string): Payment | undefined =>
  payments.find(({ names }) => names.includes(id));
