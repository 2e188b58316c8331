import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export type OperatorAction =
  | 'waiting-settled'
  | 'reversal'
  | 'reopened'
  | 'maintenance-on'
  | 'maintenance-off'
  | 'refund'
  | 'capture'
  | 'cancel'
  | 'declaration'
  | 'charge-back'
  | 'rejections-settled';

export interface InterventionTable {
  id: Generated<number>;
  action: OperatorAction;
  target: string;
  note: string;
  operator: string;
  doneAt: Generated<Date>;
}

/** A line that was rejected and waits until its number comes again. Its content is not stored. */
export interface RejectedLineTable {
  id: Generated<number>;
  runId: number;
  line: number;
  /** As the line has it, so it may not be a number. */
  number: string | null;
  /** Each is a `Reason` of `server/office/import`, which knows how to say it. */
  reasons: Json<readonly object[]>;
}

export interface ImportRunTable {
  id: Generated<number>;
  /** The whole path of the file. */
  file: string;
  beganAt: Generated<Date>;
  /** Null while the import runs, and for good if it was killed. */
  endedAt: Date | null;
  accepted: Generated<number>;
  rejected: Generated<number>;
  warned: Generated<number>;
  /** How many rejected lines wait that have no row of their own. */
  unlisted: Generated<number>;
}

/** The outcome of a closing. Its lines are in the ledger, and `cloture` says them again. */
export interface ReportTable {
  /** `YYYY-MM-DD`, in Paris. */
  day: string;
  /** Broken invariants of the ledger. */
  faults: number;
  /** What leaves the day open. */
  differences: number;
  madeAt: Generated<Date>;
}

export interface MeasuresTable {
  onlyRow: Generated<boolean>;
  /** JSON (`server/metrics/measures.ts`). */
  samples: Generated<string>;
  measuredAt: Generated<Date>;
}
