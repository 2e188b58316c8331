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
  returnHash: string | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
  lateAnswer: PageState | null;
  endedAt: Date | null;
  askAt: Date | null;
  askedAt: Date | null;
  tries: Generated<number>;
  isKept: Generated<boolean>;
}

export interface PaymentTable extends Omit<PaymentFields, 'card'> {
  waitingReason: AsideReason | null;
  waitingSince: Date | null;
  doubt: DoubtReason | null;
  cardBrand: string | null;
  cardDigits: string | null;
  createdAt: Generated<Date>;
  heardAt: Date | null;
  reservedAt: Date | null;
  askAt: Date | null;
  askedAt: Date | null;
  tries: Generated<number>;
}

export interface PaymentNameTable {
  id: string;
  number: number;
  paymentId: string;
}

export interface ErasedPaymentTable {
  id: string;
  erasedAt: Generated<Date>;
}

export interface OperationTable extends Omit<Operation, 'old'> {
  paymentId: string;
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
