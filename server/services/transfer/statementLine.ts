import type { BankLineKind } from '../../database/tables/ledger.ts';
import type { UnbookedReason } from '../../till/payments.ts';

/** A booked credit: its amount is in cents, its day is `YYYY-MM-DD`, its currency has the three letters of ISO 4217. */
export interface Transfer {
  /** The bank's own; banks use one again, or write a word such as NONREF. */
  readonly bankReference: string;
  readonly day: string;
  readonly cents: number;
  readonly currency: string;
  readonly text: string;
}

/** Taken back, come back, or unreadable: waits for a person. */
export interface UnbookedLine extends Omit<Transfer, 'day'> {
  readonly reason: UnbookedReason | 'transfer-without-fine';
  /** Null if it could not be read. */
  readonly day: string | null;
  /** 0: unreadable; negative: it left the account. */
  readonly cents: number;
}

/** In the words of the acquirer, or a debit: no fine's money. Negative: it left the account. */
export interface AccountLine extends Omit<Transfer, 'day'> {
  readonly kind: Exclude<BankLineKind, 'transfer'>;
  readonly day: string | null;
  /** Commission that was held back. */
  readonly feeCents: number;
  /** What a credit is if it names a number of ours: a payer may write the words of the acquirer (D-71). */
  readonly asTransfer: Transfer | UnbookedLine | null;
}

export type StatementLine = Transfer | UnbookedLine | AccountLine;
