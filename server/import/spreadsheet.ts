import { DAY_PATTERN } from '#contract/domain/dates.ts';
import { KEY_PATTERN, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import { INSTANT_PATTERN } from './record.ts';

const AS_TEXT = 'import the column as text';
const DATES = [DAY_PATTERN, INSTANT_PATTERN];

interface Trace {
  /** Patterns or types of fields. */
  readonly fields: readonly string[];
  readonly value: RegExp;
  readonly words: string;
}

const TRACES: readonly Trace[] = [
  {
    fields: [NUMBER_PATTERN],
    value: /^\d(?:[.,]\d+)?E\+?\d+$/i,
    words: `Excel has turned the number into an exponent and lost its last digits: ${AS_TEXT}`,
  },
  {
    fields: [NUMBER_PATTERN],
    value: /^(?:\d{13}|\d{17})$/,
    words: `Excel drops a leading zero: ${AS_TEXT}`,
  },
  {
    fields: [NUMBER_PATTERN],
    value: /^(?:\d{16}|\d{20})$/,
    words: 'its last two digits are the key, which goes into cleAvis',
  },
  { fields: [KEY_PATTERN], value: /^\d$/, words: `Excel drops a leading zero: ${AS_TEXT}` },
  {
    fields: DATES,
    value: /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b.*|\d{5}(?:[.,]\d+)?)$/,
    words: `Excel has rewritten the date: ${AS_TEXT}`,
  },
  {
    fields: ['boolean'],
    value: /^(?:vrai|faux|true|false)$/i,
    words: 'Excel writes TRUE, FALSE, VRAI or FAUX: write small letters, in English',
  },
];

/** Begins with a dash; empty: nothing known. */
export function spreadsheetTrace(field: string, value: unknown): string {
  if (typeof value !== 'string') return '';
  const trace = TRACES.find((one) => one.fields.includes(field) && one.value.test(value.trim()));
  return trace === undefined ? '' : ` – ${trace.words}`;
}
