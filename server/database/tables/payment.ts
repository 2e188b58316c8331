import type { Generated } from 'kysely';
import type { Language } from '#contract/domain/languages.ts';
import type { PaymentFields } from '../../till/changes.ts';
import type { Attempt } from '../../till/dossier.ts';
import type { AsideReason, DoubtReason, Operation } from '../../till/payments.ts';

/** A page that shows what became of it, or that the provider does not know. */
export type PageState = 'open' | 'over' | 'gone';

type StoredAttempt = Pick<Attempt, 'reference' | 'sessionId' | 'checkoutEnd' | 'nature' | 'cents'>;

export interface AttemptTable extends StoredAttempt {
  id: Generated<string>;
  fineId: string;
  pairKey: string;
  tokenSalt: string;
  tokenHash: string;
  tokenExpiresAt: Date;
  locale: Language;
  address: string | null;
  checkoutId: string | null;
  /** SHA-256 of the value by which the returning payer is recognised. */
  returnHash: string | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
  /** What the provider said of the page in its last minutes, and when. */
  lateAnswer: PageState | null;
  lateAnswerAt: Date | null;
  /** Null as long as the attempt is live. */
  endedAt: Date | null;
  askAt: Date | null;
  askedAt: Date | null;
  tries: Generated<number>;
}

export interface PaymentTable extends Omit<PaymentFields, 'card'> {
  /** What the till computed after the last event. Null: nothing waits, or it is in no doubt. */
  waitingReason: AsideReason | null;
  waitingSince: Date | null;
  doubt: DoubtReason | null;
  cardBrand: string | null;
  /** The last digits of the card, four at most. */
  cardDigits: string | null;
  createdAt: Generated<Date>;
  /** When the amount was first reserved: the card frees it after seven days. */
  reservedAt: Date | null;
  askAt: Date | null;
  askedAt: Date | null;
  tries: Generated<number>;
}

/** Each id by which an answer named the payment. Its own id is one of them. */
export interface PaymentNameTable {
  id: string;
  /** By which people name the payment. */
  number: number;
  paymentId: string;
}

/** Ids of payments that the purge deleted. A late message about one of them must not bring it back. */
export interface ErasedPaymentTable {
  id: string;
  erasedAt: Generated<Date>;
}

export interface OperationTable extends Omit<Operation, 'old'> {
  paymentId: string;
  operator: string;
  note: string;
  askedAt: Generated<Date>;
  endedAt: Date | null;
}

export interface InboxTable {
  digest: string;
  reference: string;
  payments: readonly string[];
  status: string;
  receivedAt: Generated<Date>;
  processedAt: Date | null;
}
