import type { PaymentNature } from '#contract/domain/amounts.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Payment } from './payments.ts';
import type { Tariff } from './schedule.ts';
import type { StatusCause } from './transitions.ts';

/** A line of the ledger. */
export interface Entry {
  readonly id: string;
  /** The payment's reference. */
  readonly reference: string;
  readonly attemptId: string | null;
  /** The provider's or the bank's. */
  readonly transactionReference: string;
  /** An id of its payment; null on lines of the demonstration. */
  readonly paymentId: string | null;
  /** Negative when the line takes a payment back. */
  readonly cents: number;
  /** Cents left to pay after it. */
  readonly balance: number;
  readonly nature: PaymentNature;
  /** `YYYY-MM-DD`, the day of its price: start of the attempt, or the bank's day of a transfer. */
  readonly day: string;
  /** A payment whose balance is not shown yet (invariant 7: next day, 06:00, Paris). */
  readonly waits: boolean;
  /** Id of the line that it takes back. */
  readonly reverses: string | null;
}

/**
 * How the provider's page of an attempt ended. ANNULEE: the payer left it. EXPIREE: its time was over. PAIEMENT: it made a
 * payment, and takes no other card. OUBLIEE: the provider has forgotten it. SANS_PAGE: nobody ever got its address.
 */
export type CheckoutEnd = 'ANNULEE' | 'EXPIREE' | 'PAIEMENT' | 'OUBLIEE' | 'SANS_PAGE';

/** One hosted checkout of one fine. It blocks any other of its pair while it is live (invariant 1). */
export interface Attempt {
  readonly id: string;
  /** Given to the provider. */
  readonly reference: string;
  readonly session: string;
  readonly live: boolean;
  /** Null: the page may still be open. */
  readonly checkout: CheckoutEnd | null;
  readonly nature: PaymentNature;
  readonly cents: number;
  /** `YYYY-MM-DD`: the day it began, whose price it pays. */
  readonly day: string;
  /** Its time is over, by the database's clock. */
  readonly expired: boolean;
}

/** One fine with its money. */
export interface FineAccount {
  readonly id: string;
  readonly tariff: Tariff;
  /** Fines with the same pair are paid as one (invariant 9). */
  readonly pair: string;
  /** The deposit that the last record names. */
  readonly depositNumber: string | null;
  readonly status: StoredStatus;
  /** The last change of a fine that its pair closed. */
  readonly closedBy: { readonly from: StoredStatus; readonly cause: StatusCause } | null;
  /** Cents, as the administration said. */
  readonly paidElsewhere: number;
  readonly partsAllowed: boolean;
  readonly transferAllowed: boolean;
  /** Oldest first. */
  readonly entries: readonly Entry[];
  /** Newest first. */
  readonly attempts: readonly Attempt[];
  /** What the last record said, taken or not (D-60); null: nothing since the fine was written. */
  readonly told: AdminWord | null;
}

/** What the administration says of a number. Cents paid elsewhere. */
export interface AdminWord {
  readonly status: StoredStatus;
  readonly elsewhere: number;
}

/**
 * What one lock covers, read at one instant: the fines of one offence, and any other that their links name.
 */
export interface Dossier {
  /** The database's day in Paris, `YYYY-MM-DD` (invariant 8). */
  readonly today: string;
  readonly fines: readonly FineAccount[];
  /** Of these fines; and the one that the event names, if no fine is known for it. */
  readonly payments: readonly Payment[];
}

/** A fine as its dossier lets it be paid. */
export interface FineInDossier {
  readonly dossier: Dossier;
  readonly fine: FineAccount;
}

export const pairOf = ({ fines }: Dossier, pair: string): FineAccount[] =>
  fines.filter((fine) => fine.pair === pair);

/** The other numbers of the fine's pair. */
export const others = ({ dossier, fine }: FineInDossier): FineAccount[] =>
  pairOf(dossier, fine.pair).filter(({ id }) => id !== fine.id);

export const liveAttempt = ({ attempts }: FineAccount): Attempt | undefined =>
  attempts.find(({ live }) => live);

/** Invariant 1: one live attempt bars fine and deposit. */
export const liveAttemptOf = ({ dossier, fine }: FineInDossier): Attempt | undefined =>
  pairOf(dossier, fine.pair)
    .map(liveAttempt)
    .find((attempt) => attempt !== undefined);

/** @throws Error: the caller reads the dossier of this fine */
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
