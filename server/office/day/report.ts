import type { MoneyKind } from '../../database/tables/views.ts';
import type { WaitingLink } from '../../store/audit.ts';
import type { AsideReason } from '../../till/payments.ts';

/** What a line of a sum is: heard or booked. `refunded`: given back because we asked for it. */
export type AccountedKind = 'taken' | 'given-back' | 'refunded' | MoneyKind;

/** A line of the accountant's day. Cents. */
export interface AccountedLine {
  readonly at: Date;
  readonly kind: AccountedKind;
  readonly what: string;
  readonly paymentId: string | null;
  readonly cents: number;
  readonly currency: string;
  /** The day that the line is about, `YYYY-MM-DD`. Null if it is the day of the line. */
  readonly about: string | null;
}

/** Why something differs, so that a report can name the command that treats it. */
export type DifferenceCause =
  | { readonly kind: 'unbooked' }
  | { readonly kind: 'waiting'; readonly reason: AsideReason };

/** A difference leaves the day open, unless it is money that waits for a person. */
export interface Difference {
  readonly cause: DifferenceCause;
  readonly what: string;
  readonly paymentId: string | null;
  /** The number by which people name the payment. */
  readonly number: number | null;
  /** Of money that waits: the day since which it waits, `YYYY-MM-DD`. */
  readonly since: string | null;
  readonly cents: number;
  readonly currency: string;
}

/** What was heard in a day and what was booked in it must meet, or each difference is named (D-62, D-91). */
export interface DayAccounts {
  /** What the provider took and gave back. */
  readonly heard: readonly AccountedLine[];
  /** What was counted, set aside, given back and said. */
  readonly booked: readonly AccountedLine[];
  readonly differences: readonly Difference[];
}

/** The report of a closed day. Amounts are cents. */
export interface Report {
  readonly day: string;
  /** Invariants of the ledger that do not hold. */
  readonly faults: readonly LedgerFault[];
  /** Pairs that differ from the records of the day or later. `audit` lists those of all days. */
  readonly links: readonly WaitingLink[];
  /** Payments in a status that we do not know. */
  readonly unknown: readonly {
    readonly paymentId: string;
    readonly status: string;
    readonly receivedAt: string;
  }[];
  /** Questions that nobody has answered for an hour. */
  readonly unanswered: number;
  /** Payments that were heard of by the day's end and that the provider has not answered about. */
  readonly unconfirmed: readonly {
    readonly paymentId: string;
    readonly number: number;
    readonly cents: number;
    readonly currency: string;
  }[];
  /** What was recorded up to the day's end, so it never changes; the rest of the report is of the moment of closing. */
  readonly accounts: DayAccounts;
}

/** What the night checks of the ledger (D-29), and code and tests name by its short code. */
export const LEDGER_INVARIANTS = {
  I1: 'no line counts more than the fine owed at the price of its day',
  I2: 'what is held of a payment is booked to the cent',
  I3: 'a fine that payments cover is closed, and so is the other number of its pair',
  I4: 'a live attempt stands under the key of its pair, which has one at most',
  I5: 'the balance of a line is what the fine owed after it',
  I6: 'a status changes only as the till declares',
  I7: 'money counts for a fine or for its deposit, never for both',
} as const;

/** A breach of an invariant of the ledger. */
export interface LedgerFault {
  readonly invariant: keyof typeof LEDGER_INVARIANTS;
  /** Id of the fine; of the payment for I2. */
  readonly target: string;
}
