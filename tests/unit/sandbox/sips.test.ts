import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Encoding, formatDataField, parseDataField } from '#sandbox/sips/dataField.ts';
import { officeSealOf } from '#sandbox/sips/seal.ts';
import { InvalidData, readData, writeData } from '#server/adapters/sips/data.ts';
import { sealMessage } from '#server/adapters/sips/diagnostic.ts';

const ENCODINGS: readonly Encoding[] = ['none', 'base64', 'base64url'];
const KEY = 'sandbox-test-key';

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.]{0,20}$/);
const value = fc
  .string({ unit: 'grapheme' })
  .filter((text) => !text.includes('|') && text !== 'null');
const fields = fc.uniqueArray(fc.tuple(name, value), { minLength: 1, selector: ([key]) => key });

/** What the connector makes of a text: its fields, or null where it refuses. */
function readByConnector(text: string, encoding: Encoding): [string, string][] | null {
  try {
    return [...readData(text, encoding)];
  } catch (error) {
    if (error instanceof InvalidData) return null;
    throw error;
  }
}

describe('the Sips messages of the sandbox, written apart from the connector', () => {
  it.each(ENCODINGS)('D-19: each side reads in %s what the other writes', (encoding) => {
    fc.assert(
      fc.property(fields, (entries) => {
        const ours = writeData(entries, encoding);
        expect(formatDataField(entries, encoding)).toBe(ours);
        expect([...(parseDataField(ours, encoding) ?? [])]).toEqual(entries);
      }),
    );
  });

  it('D-19: both refuse the same texts, and read the others alike', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^([a-c]=(null|=|1)?\|?){1,3}$/),
      fc.base64String(),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...ENCODINGS), (data, encoding) => {
        const parsed = parseDataField(data, encoding);
        const read = readByConnector(data, encoding);
        expect(parsed === null ? null : [...parsed]).toEqual(read);
      }),
      { numRuns: 2_000 },
    );
  });

  it('D-19: an office message has the seal that the connector gives it', () => {
    const message = { b: '2', keyVersion: '1', a: '1', Z: '3' };
    expect(officeSealOf(message, KEY)).toBe(sealMessage(message, KEY).seal);
  });
});
