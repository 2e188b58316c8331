import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidData, readData, writeData } from '#server/adapters/sips/data.ts';
import type { Encoding } from '#server/ports/SipsConfig.ts';

const ENCODINGS: readonly Encoding[] = ['none', 'base64', 'base64url'];

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.]{0,20}$/);
const value = fc
  .string({ unit: 'grapheme' })
  .filter((text) => !text.includes('|') && text !== 'null');
const fields = fc.uniqueArray(fc.tuple(name, value), {
  minLength: 1,
  selector: ([key]) => key,
});

describe('Data', () => {
  it.each(ENCODINGS)('D-19: what is written in %s is read back', (encoding) => {
    fc.assert(
      fc.property(fields, (entrees) => {
        const read = readData(writeData(entrees, encoding), encoding);
        expect([...read]).toEqual(entrees);
      }),
    );
  });

  it('D-19: any text is either read or refused, never a crash', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...ENCODINGS), (text, encoding) => {
        try {
          readData(text, encoding);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidData);
        }
      }),
    );
  });

  it('D-19: a value may hold an equals sign, and `null` means absent', () => {
    const read = readData('a=b=c|d=null|e=|customerContact.email=x@y.fr', 'none');
    expect([...read]).toEqual([
      ['a', 'b=c'],
      ['e', ''],
      ['customerContact.email', 'x@y.fr'],
    ]);
  });

  it.each([
    ['a name that comes twice', 'a=1|a=2'],
    ['a name that comes twice, absent first', 'a=null|a=2'],
    ['a separator inside a value', 'a=1|2|b=3'],
    ['no name', '=1'],
    ['nothing', ''],
    ['a trailing separator', 'a=1|'],
  ])('D-19: %s is refused', (_, text) => {
    expect(() => readData(text, 'none')).toThrow(InvalidData);
  });

  it.each([
    ['another alphabet', 'base64', 'YT0x-_'],
    ['another alphabet', 'base64url', 'YT0x+/'],
    ['plain text', 'base64', 'a=1|b=2'],
    ['bytes that are no UTF-8', 'base64', Buffer.from([0x61, 0x3d, 0xff]).toString('base64')],
  ] as const)('D-19: %s is refused in %s', (_, encoding, text) => {
    expect(() => readData(text, encoding)).toThrow(InvalidData);
  });

  it('D-19: what could not be read back is not written', () => {
    const refused: [string, string][][] = [
      [],
      [['a', '1|b=2']],
      [['a', 'null']],
      [['a', '\ud800']],
      [['a=b', '1']],
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ];
    for (const entrees of refused) {
      expect(() => writeData(entrees, 'none')).toThrow(InvalidData);
    }
  });
});
