import type { Generated } from 'kysely';

export type OperatorAction =
  | 'item-settled'
  | 'reversal'
  | 'reopened'
  | 'maintenance-on'
  | 'maintenance-off'
  | 'refund'
  | 'capture'
  | 'cancel'
  | 'declaration'
  | 'charge-back';

export interface InterventionTable {
  id: Generated<number>;
  action: OperatorAction;
  target: string;
  note: string;
  operator: string;
  doneAt: Generated<Date>;
}

/** Cents. */
export interface AccountedLine {
  readonly at: Date;
  readonly what: string;
  readonly paymentId: string | null;
  /** Its number. */
  readonly item: number | null;
  readonly cents: number;
  readonly currency: string;
  /** `YYYY-MM-DD`; null: the same day. */
  readonly about: string | null;
}

/** Keeps the day open, unless an item explains it. */
export interface Difference {
  readonly what: string;
  readonly paymentId: string | null;
  readonly item: number | null;
  /** Of the bank, by our number. */
  readonly line: number | null;
  readonly cents: number;
  readonly currency: string;
}

/** D-62. */
export interface DayAccounts {
  readonly collected: readonly AccountedLine[];
  readonly booked: readonly AccountedLine[];
  readonly received: readonly AccountedLine[];
  /** Cents paid by card, on no remittance yet. */
  readonly inTransit: number;
  /** On no line of the bank yet. */
  readonly chargeBacks: readonly {
    readonly paymentId: string;
    readonly cents: number;
    readonly feeCents: number | null;
    readonly answerBy: string | null;
    /** The day on which a person said it. */
    readonly said: string;
  }[];
  readonly differences: readonly Difference[];
}

/** Of a closed day (`services/accounts/closeDay.ts`). Cents. */
export interface Report {
  readonly day: string;
  /** Broken invariants. */
  readonly faults: readonly LedgerFault[];
  /** Pairs that differ from the records: to be joined if wanted, else to be parted. */
  readonly links: readonly {
    readonly fineId: string;
    readonly otherFineId: string;
    readonly isWanted: boolean;
  }[];
  /** In an unknown status. */
  readonly unknown: readonly {
    readonly paymentId: string;
    readonly status: string;
    readonly receivedAt: string;
  }[];
  /** Questions, for an hour. */
  readonly unanswered: number;
  readonly accounts: DayAccounts;
}

/** D-29. */
export interface LedgerFault {
  readonly invariant: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7';
  /** Id of the fine, or of the payment (I2). */
  readonly target: string;
}
