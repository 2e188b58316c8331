import type { PaymentNature } from '#contract/domain/amounts.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import { heldCents, type Payment, promisedCents, sumOf } from './payments.ts';
import type { Tariff } from './schedule.ts';
import type { StatusCause } from './transitions.ts';

export interface Entry {
  readonly id: string;
  readonly reference: string;
  readonly attemptId: string | null;
  /** The provider's reference. */
  readonly transactionReference: string;
  /** Any of the payment's ids; null on lines of the demonstration. */
  readonly paymentId: string | null;
  /** Negative if the line takes another one back. */
  readonly cents: number;
  /** Cents left to pay after this line. */
  readonly balance: number;
  /** What the fine cost on `day` when the line was written. A later record does not change it (D-95). */
  readonly priceCents: number;
  readonly nature: PaymentNature;
  /** `YYYY-MM-DD`: the day the attempt began; without an attempt, the day of the payment. */
  readonly day: string;
  /** True until its balance is shown, at 06:00 of the next day in Paris (invariant 7). */
  readonly waits: boolean;
  /** Id of the line that this one takes back. */
  readonly reverses: string | null;
}

/**
 * Why the provider's page is over. `cancelled`: the payer left it. `paid`: it made a payment. `expired`: its time is
 * over, and no card can come of it. `forgotten`: the provider does not know it any more, and had not shown it in its
 * last minutes either. `never-given`: no browser received its address.
 */
export type CheckoutEnd = 'cancelled' | 'expired' | 'paid' | 'forgotten' | 'never-given';

/** One page of the provider for one fine. While it is live, its pair can have no other (invariant 1). */
export interface Attempt {
  readonly id: string;
  readonly reference: string;
  readonly sessionId: string;
  readonly live: boolean;
  /** Null while the provider's page may be open. */
  readonly checkoutEnd: CheckoutEnd | null;
  readonly nature: PaymentNature;
  readonly cents: number;
  /** `YYYY-MM-DD`: the day it began, whose price it pays. */
  readonly day: string;
  readonly expired: boolean;
  /** True once the provider has shown the page in its last minutes: no payment of before is then unknown to us (D-98). */
  readonly isSeen: boolean;
  /** True while we still ask the provider about it. */
  readonly isAsked: boolean;
}

export interface FineAccount {
  readonly id: string;
  readonly tariff: Tariff;
  /** Fines with the same key are paid as one (invariant 9). */
  readonly pairKey: string;
  /** Number of the deposit that the last record names. */
  readonly depositNumber: string | null;
  readonly status: StoredStatus;
  /** The last change of status, if the fine is PAYE_AUTRE. */
  readonly closedBy: { readonly from: StoredStatus; readonly cause: StatusCause } | null;
  /** Cents that the administration's records say were paid elsewhere. */
  readonly paidElsewhere: number;
  readonly partsAllowed: boolean;
  readonly transferAllowed: boolean;
  /** Ledger lines, oldest first. */
  readonly entries: readonly Entry[];
  /** Attempts, newest first. */
  readonly attempts: readonly Attempt[];
  /** What the last accepted record said (D-60). Null: no record came since the fine was written. */
  readonly lastRecord: StoredRecord | null;
}

export interface AdminRecord {
  readonly status: StoredStatus;
  /** Cents that were paid elsewhere. */
  readonly elsewhere: number;
}

export interface StoredRecord extends AdminRecord {
  /** Cents paid elsewhere that the fine did not owe any more beside the money that it has here. */
  readonly tooMuch: number;
}

/** What one lock covers: the fines of one offence, any fine that their links name, and their payments. */
export interface Dossier {
  /** `YYYY-MM-DD` in Paris, by the database's clock (invariant 8). */
  readonly today: string;
  readonly fines: readonly FineAccount[];
  /** Payments of these fines, and the one that the event names. */
  readonly payments: readonly Payment[];
}

export interface FineInDossier {
  readonly dossier: Dossier;
  readonly fine: FineAccount;
}

export const pairOf = ({ fines }: Dossier, pair: string): FineAccount[] =>
  fines.filter((fine) => fine.pairKey === pair);

/** The other fines of the pair. */
export const others = ({ dossier, fine }: FineInDossier): FineAccount[] =>
  pairOf(dossier, fine.pairKey).filter(({ id }) => id !== fine.id);

export const liveAttempt = ({ attempts }: FineAccount): Attempt | undefined =>
  attempts.find(({ live }) => live);

/** The only live attempt of the pair (invariant 1). */
export const liveAttemptOf = ({ dossier, fine }: FineInDossier): Attempt | undefined =>
  pairOf(dossier, fine.pairKey)
    .map(liveAttempt)
    .find((attempt) => attempt !== undefined);

/** @throws Error if the fine is not in the dossier, which the caller must have read by it */
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

/**
 * The day, `YYYY-MM-DD` in Paris, by whose price money counts: that of its attempt, else the day on which it was paid,
 * else the day on which we first heard of it. `server/store/ledger.ts` dates the line so that it reads the same day.
 */
export function moneyDay(dossier: Dossier, payment: Payment): string {
  const paidDay = payment.paidAt === null ? payment.day : parisDay(payment.paidAt);
  const day = attemptOf(dossier, payment)?.day ?? paidDay;
  return day < dossier.today ? day : dossier.today;
}

export const entriesOf = ({ fines }: Dossier, { names }: Payment) =>
  fines
    .flatMap(({ entries }) => entries)
    .filter(({ paymentId }) => names.includes(paymentId ?? ''));

export const countedCents = (dossier: Dossier, payment: Payment): number =>
  sumOf(entriesOf(dossier, payment));

/** What is held, and neither counted nor said of by a person (`docs/payments.md`). Negative: money is missing. */
export const waitingCents = (dossier: Dossier, payment: Payment): number =>
  heldCents(payment) - countedCents(dossier, payment) - sumOf(payment.declarations);

/** Cents that a person may count or give back: what waits and is not promised to a refund. */
export const freeCents = (dossier: Dossier, payment: Payment): number =>
  Math.max(0, waitingCents(dossier, payment) - promisedCents(payment));

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
