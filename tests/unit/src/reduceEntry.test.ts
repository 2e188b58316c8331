import { describe, expect, it } from 'vitest';
import {
  type EntryEvent,
  type EntryMessage,
  type EntryState,
  REFUSED_KEY,
  reduceEntry,
} from '#src/pages/home/reduceEntry.ts';

const NUMBER = '5190-0101-0000-11';
const BOTH = { numTelepaiementCode: NUMBER, cle: '21' };
const EMPTY: EntryState = { values: { numTelepaiementCode: '', cle: '' }, errors: {} };
const FULL: EntryState = { values: BOTH, errors: {} };
const [NUMBER_ERROR, KEY_ERROR] = [
  { numTelepaiementCode: 'numTelOuCleInvalide' },
  { cle: 'formatCleInvalide' },
];
const WRONG: EntryState = {
  values: BOTH,
  errors: { ...NUMBER_ERROR, ...KEY_ERROR },
  status: 'invalid',
};
const MESSAGE: EntryMessage = { text: 'Clé inconnue', severity: 'error' };

type Row = readonly [string, EntryState, EntryEvent, Partial<EntryState>];

const changes: readonly Row[] = [
  [
    'typed: the text is in its field, whose error goes, and so does the summary',
    WRONG,
    { type: 'typed', field: 'cle', text: '2' },
    { values: { ...BOTH, cle: '2' }, errors: NUMBER_ERROR, status: undefined },
  ],
  [
    'typed: the same text keeps the error',
    WRONG,
    { type: 'typed', field: 'cle', text: '21' },
    { errors: WRONG.errors },
  ],
  [
    'filled: an error goes with the text that it was about',
    WRONG,
    { type: 'filled', values: { numTelepaiementCode: '5190-0101-0000-12', cle: '57' } },
    {
      values: { numTelepaiementCode: '5190-0101-0000-12', cle: '57' },
      errors: {},
      status: undefined,
    },
  ],
  ['filled: both fields at once', EMPTY, { type: 'filled', values: BOTH }, { values: BOTH }],
  [
    'erased: the message goes, the errors stay on their fields',
    { ...WRONG, status: MESSAGE },
    { type: 'erased' },
    { status: undefined, errors: WRONG.errors },
  ],
  ['sent: the summary goes', WRONG, { type: 'sent' }, { status: undefined, errors: WRONG.errors }],
  [
    'refused by the schema',
    { ...WRONG, status: undefined },
    { type: 'refused' },
    { status: 'invalid' },
  ],
  [
    'refused by the server',
    FULL,
    { type: 'refused', message: MESSAGE },
    { status: MESSAGE, errors: {} },
  ],
  [
    'refused for its key',
    FULL,
    { type: 'refused', message: MESSAGE, wrongKey: true },
    { status: MESSAGE, errors: { cle: REFUSED_KEY } },
  ],
  [
    'expired: the number comes back, beside the key that was typed',
    { ...EMPTY, values: { numTelepaiementCode: '', cle: '21' } },
    { type: 'expired', number: NUMBER },
    { values: BOTH },
  ],
];

const unchanged: readonly (readonly [string, EntryState, EntryEvent])[] = [
  ['erased: no message', FULL, { type: 'erased' }],
  ['erased: the summary has the focus, and stays', WRONG, { type: 'erased' }],
  ['sent: no message', FULL, { type: 'sent' }],
  [
    'refused: without an error, after the answer of the server',
    { ...FULL, status: MESSAGE },
    { type: 'refused' },
  ],
  [
    'refused: the key that the server refused is no error of the schema',
    { ...FULL, errors: { cle: REFUSED_KEY }, status: MESSAGE },
    { type: 'refused' },
  ],
];

describe('the entry of number and key', () => {
  it.each(changes)('D-08 %s', (_, state, event, expected) => {
    expect(reduceEntry(state, event)).toEqual({ ...state, ...expected });
  });

  it.each(unchanged)('D-08 %s: nothing changes', (_, state, event) => {
    expect(reduceEntry(state, event)).toBe(state);
  });
});
