import type { Generated } from 'kysely';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import type { MovementCause } from '../../till/changes.ts';
import type { Entry } from '../../till/dossier.ts';
import type { AsideReason, Declaration, TransferReason } from '../../till/payments.ts';

type StoredEntry = Pick<
  Entry,
  | 'reference'
  | 'attemptId'
  | 'transactionReference'
  | 'paymentId'
  | 'cents'
  | 'balance'
  | 'nature'
  | 'reverses'
>;

export interface LedgerEntryTable extends StoredEntry {
  id: Generated<string>;
  fineId: string;
  fineNumber: string;
  noticeType: NoticeType;
  paidAt: Date;
  /** One of the numbers of `PAYMENT_MEDIA`. */
  medium: number;
  authorisation: string | null;
  verificationCode: string;
  cardBrand: string | null;
  /** The last digits of the card, four at most. */
  cardDigits: string | null;
  rank: Generated<number>;
  /** Cents, as the record had them when the line was written. */
  paidElsewhere: number | null;
  createdAt: Generated<Date>;
}

/** Cents that wait for a person: the sum of its movements is still open. */
export interface ItemTable {
  id: Generated<number>;
  paymentId: string;
  reason: AsideReason;
  receivedAt: Generated<Date>;
}

export interface MovementTable {
  id: Generated<number>;
  itemId: number;
  cents: number;
  cause: MovementCause;
  createdAt: Generated<Date>;
}

export interface DeclarationTable extends Declaration {
  id: Generated<number>;
  paymentId: string;
  declaredAt: Generated<Date>;
}

/** A change of a payment's figures, on the day on which we heard of it. */
export interface CollectionTable {
  id: Generated<number>;
  paymentId: string;
  capturedCents: number;
  returnedCents: number;
  heardAt: Generated<Date>;
}

export interface ChargeBackTable {
  id: Generated<number>;
  paymentId: string;
  cents: number;
  feeCents: number | null;
  /** The last day to answer the bank. */
  answerBy: string | null;
  declaredAt: Generated<Date>;
}

/**
 * `other`: an unknown debit, or a line that waits as an item. `unclear-credit`: a credit in the words of a commission
 * or of a charge-back, which a payer may have written.
 */
export type BankLineKind =
  | 'transfer'
  | 'remittance'
  | 'commission'
  | 'charge-back'
  | 'unclear-credit'
  | 'other';

/** Booked balances of a statement that was read: the next one must continue them. */
export interface BankStatementTable {
  id: Generated<number>;
  /** IBAN; empty: the statement named none. */
  account: string;
  name: string;
  opensOn: string;
  openingCents: number;
  closesOn: string;
  closingCents: number;
  readAt: Generated<Date>;
}

export interface BankLineTable {
  id: Generated<number>;
  digest: string;
  reference: string;
  day: string | null;
  /** Negative if the money left the account. */
  cents: number;
  currency: string;
  kind: BankLineKind;
  paymentId: string | null;
  /** Cents of commission that the bank held back. */
  feeCents: number;
  /** Digests of the reference and of each number in the text, with day, amount and currency. They outlive the purge. */
  marks: Generated<string[]>;
  /** The known line that this one may repeat, until a person has said whether it does. It stays if it does. */
  repeats: number | null;
  /** The fine that the text names, and why the line is no transfer yet. Both are set while the line may be a repeat. */
  fineId: string | null;
  unbooked: TransferReason | null;
  /** Days of the card payments that a remittance brought. */
  firstCardDay: string | null;
  lastCardDay: string | null;
  /**
   * Cents that the cards of those days paid and the remittance did not bring, as a person said. Negative if it brought
   * more, 0 if the amounts matched.
   */
  missingCents: Generated<number>;
  readAt: Generated<Date>;
  settledAt: Date | null;
}
