import { describe, expect, it } from 'vitest';
import { epcPayload, groupIban } from '#contract/domain/epcTransfer.ts';
import { verificationLink } from '#contract/verificationLink.ts';

const TRANSFER = {
  beneficiaire: 'Trésor public',
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  bic: 'DEMOFRPPXXX',
  montant: 9_005,
  reference: '51900101000011',
};

describe('D-18: the EPC code of a transfer', () => {
  it('has the lines of EPC069-12, version 002, in order', () => {
    expect(epcPayload(TRANSFER).split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'DEMOFRPPXXX',
      'Trésor public',
      'FR1420041010050500013M02606',
      'EUR90.05',
      '',
      '',
      '51900101000011',
    ]);
  });

  it.each([
    [1, 'EUR0.01'],
    [100, 'EUR1.00'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('writes %s cents as %s', (amount, text) => {
    expect(epcPayload({ ...TRANSFER, montant: amount })).toContain(`\n${text}\n`);
  });

  it.each([
    ['nothing', { montant: 0 }],
    ['more than the standard allows', { montant: 100_000_000_000 }],
    ['parts of a cent', { montant: 1.5 }],
    ['a name of 71 letters', { beneficiaire: 'x'.repeat(71) }],
    ['a reference of 141 characters', { reference: 'x'.repeat(141) }],
  ])('refuses %s', (_, fault) => {
    expect(() => epcPayload({ ...TRANSFER, ...fault })).toThrow(RangeError);
  });

  it('takes a name of 70 letters and a reference of 140 characters, in 331 bytes at most', () => {
    const charge = epcPayload({
      ...TRANSFER,
      beneficiaire: 'x'.repeat(70),
      reference: 'x'.repeat(140),
      montant: 99_999_999_999,
    });
    expect(new TextEncoder().encode(charge).length).toBeLessThanOrEqual(331);
  });

  it('an IBAN is read in groups of four', () => {
    expect(groupIban('FR1420041010050500013M02606')).toBe('FR14 2004 1010 0505 0001 3M02 606');
    expect(groupIban('BE68 5390 0754 7034')).toBe('BE68 5390 0754 7034');
  });
});

describe('D-19: the code of a receipt', () => {
  it('leads to the page of its language and keeps what it proves behind the hash', () => {
    const link = new URL(
      verificationLink('https://www.exemple.gouv.fr', 'nl', {
        codeVerification: 'K7QP-2M9X-AAAA',
        referenceReglement: 'R-1',
      }),
    );
    expect(link.pathname).toBe('/nl/tai/verification');
    expect(link.search).toBe('');
    expect(link.hash).toBe('#code=K7QP-2M9X-AAAA&reference=R-1');
  });
});
