import { DAY_PATTERN } from '#contract/domain/dates.ts';
import { KEY_PATTERN, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import type { ReasonCode } from './reason.ts';
import { INSTANT_PATTERN } from './record.ts';

const DATES = [DAY_PATTERN, INSTANT_PATTERN];

interface Trace {
  /** Patterns or types of the fields that this trace concerns. */
  readonly fields: readonly string[];
  readonly value: RegExp;
  readonly code: ReasonCode;
}

const TRACES: readonly Trace[] = [
  {
    fields: [NUMBER_PATTERN],
    value: /^\d(?:[.,]\d+)?E\+?\d+$/i,
    code: 'excelExposant',
  },
  {
    fields: [NUMBER_PATTERN],
    value: /^(?:\d{13}|\d{17})$/,
    code: 'excelZero',
  },
  {
    fields: [NUMBER_PATTERN],
    value: /^(?:\d{16}|\d{20})$/,
    code: 'excelCle',
  },
  { fields: [KEY_PATTERN], value: /^\d$/, code: 'excelZero' },
  {
    fields: DATES,
    value: /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b.*|\d{5}(?:[.,]\d+)?)$/,
    code: 'excelDate',
  },
  {
    fields: ['boolean'],
    value: /^(?:vrai|faux|true|false)$/i,
    code: 'excelBooleen',
  },
];

/** Returns what a spreadsheet has done to the value, such as a dropped zero; null if the value does not show it. */
export function spreadsheetTrace(field: string, value: unknown): ReasonCode | null {
  if (typeof value !== 'string') return null;
  const trace = TRACES.find((one) => one.fields.includes(field) && one.value.test(value.trim()));
  return trace?.code ?? null;
}
