import { describe, expect, it } from 'vitest';
import { isDepositNumber, maxLength, numberInfo } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';

describe('the payment number', () => {
  it.each([
    ['33', null, 22],
    ['333', 'afd', 17],
    ['3333', 'afd', 17],
    ['3331', 'afmd', 22],
    ['3300', null, 22],
    ['5190', null, 22],
  ])(
    'F-02 F-03 F-04 F-07: %s has the information %s and at most %i characters',
    (text, info, limit) => {
      expect(numberInfo(text)).toBe(info);
      expect(maxLength(text)).toBe(limit);
    },
  );

  it('V-03: only a short number tells by its last digit that it is a consignation', () => {
    expect(isDepositNumber('51900101000012')).toBe(true);
    expect(isDepositNumber('51900101000011')).toBe(false);
    expect(isDepositNumber('909011010000000142')).toBe(false);
  });
});

describe('D-04: addresses', () => {
  it('parameters are encoded', () => {
    expect(href('confirmation', 'de', { token: 'a/b' })).toBe(
      '/de/tai/paiement/confirmation/a%2Fb',
    );
  });
});
