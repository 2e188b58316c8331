import type { BankLineKind } from '../../database/tables/ledger.ts';
import type { UnbookedReason } from '../../till/payments.ts';

/** A booked credit. Its amount is in cents, its day is `YYYY-MM-DD`, its currency has the three letters of ISO 4217. */
export interface Transfer {
  /** The bank's own reference. Banks use one again, or write a word such as NONREF. */
  readonly bankReference: string;
  readonly day: string;
  readonly cents: number;
  readonly currency: string;
  readonly text: string;
}

/** Money that the bank took back, that came back to us, or that we could not read. It waits for a person. */
export interface UnbookedLine extends Omit<Transfer, 'day'> {
  readonly reason: UnbookedReason | 'transfer-without-fine';
  /** Null if it could not be read. */
  readonly day: string | null;
  /** 0 if it could not be read; negative if the money left the account. */
  readonly cents: number;
}

/** A debit, or a line in the words of the acquirer: no fine's money. A negative amount left the account. */
export interface AccountLine extends Omit<Transfer, 'day'> {
  readonly kind: Exclude<BankLineKind, 'transfer'>;
  readonly day: string | null;
  /** Cents of commission that the bank held back. */
  readonly feeCents: number;
  /**
   * What the line is if its text names a number of ours: a payer may write the words of the acquirer (D-71), and the
   * bank may take a transfer back. A debit is also that if it has the reference of a transfer.
   */
  readonly asTransfer: Transfer | UnbookedLine | null;
}

export type StatementLine = Transfer | UnbookedLine | AccountLine;
