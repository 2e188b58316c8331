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

export interface RejectedLineTable {
  id: Generated<number>;
  runId: number;
  line: number;
  number: string | null;
  reasons: Json<readonly object[]>;
}

export interface ImportRunTable {
  id: Generated<number>;
  file: string;
  beganAt: Generated<Date>;
  endedAt: Date | null;
  accepted: Generated<number>;
  rejected: Generated<number>;
  warned: Generated<number>;
  unlisted: Generated<number>;
}

export interface ReportTable {
  day: string;
  faults: number;
  differences: number;
  madeAt: Generated<Date>;
}

export interface MeasuresTable {
  onlyRow: Generated<boolean>;
  samples: Generated<string>;
  measuredAt: Generated<Date>;
}
