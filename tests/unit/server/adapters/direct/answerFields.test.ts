import { describe, expect, it } from 'vitest';
import { readCard, storable, storableOrNull } from '#server/adapters/direct/answerFields.ts';

const VISA = 1;

describe('fields of an answer', () => {
  it.each([
    ['************4675', '4675'],
    ['4100##########00', '00'],
    ['XXXX-XXXX-XXXX-1234', '1234'],
    ['410000#####123456', '3456'],
    ['4100###########0', null],
    ['4100############', null],
    ['4100000000000000', null],
    ['4100 0000 0000 0000', null],
    ['', null],
  ])('D-19: of the number %s no more than %j is kept', (maskedPan, end) => {
    expect(readCard(VISA, maskedPan)).toEqual({ marque: 'VISA', fin: end });
  });

  it.each([0, 2, 131, undefined])('D-19: the product %j is no brand of ours', (product) => {
    expect(readCard(product, undefined).marque).toBeNull();
  });

  it('invariant 4: a long text, or one with control characters, never becomes one of ours', () => {
    expect(storable('T'.repeat(9_000))).toBe(`${'T'.repeat(63)}…`);
    expect(storable('T1\u0000')).toBe('T1\uFFFD');
    expect(storable('')).toBe('');
    expect(storableOrNull(undefined)).toBeNull();
  });
});
