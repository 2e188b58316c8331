import { describe, expect, it } from 'vitest';
import { parseDate, readCard, storable } from '#server/adapters/direct/answerFields.ts';

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
  ])('D-19: of the number %s no more than %j is kept', (maskedPan, fin) => {
    expect(readCard('VISA', maskedPan)).toEqual({ marque: 'VISA', fin });
  });

  it.each(['Visa', 'VISA CB', '4100000000000000000000000000000000', ''])(
    'D-19: the brand %j is no word of ours, and is not kept',
    (brand) => {
      expect(readCard(brand, undefined).marque).toBeNull();
    },
  );

  it('invariant 4: a long text, or one with control characters, never becomes one of ours', () => {
    expect(storable('T'.repeat(9_000), 64)).toBe(`${'T'.repeat(63)}…`);
    expect(storable('T1\u0000', 64)).toBe('T1\uFFFD');
    expect(storable('', 64)).toBe('(none)');
  });

  it.each(['-100000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', '1999-12-31T23:59:59Z', 'demain'])(
    'invariant 4: the date %s is none',
    (text) => {
      expect(parseDate(text)).toBeNull();
    },
  );

  it.each([
    [-24, true],
    [24 * 364, true],
    [-25, false],
    [24 * 366, false],
    [24 * 365 * -173, false],
  ])('invariant 4: a date of %i hours ago is believed: %s', (hours, believed) => {
    const now = Date.parse('2026-11-21T09:05:00Z');
    const date = new Date(now - hours * 3_600_000);
    expect(parseDate(date.toISOString(), now)).toEqual(believed ? date : null);
  });
});
