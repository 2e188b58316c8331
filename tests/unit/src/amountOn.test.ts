import { describe, expect, it } from 'vitest';
import type { Fine } from '#contract/schemas/fine.ts';
import { amountOn } from '#src/domain/amountOn.ts';
import { FINE, INCREASED } from '../../../stories/support/fines.ts';

const FIRST: Fine = {
  ...FINE,
  dejaRegle: 0,
  montants: {
    ...FINE.montants,
    echeances: [
      { palier: 'MINOREE', montant: 9000, dateLimite: '2026-12-01' },
      { palier: 'FORFAITAIRE', montant: 13500, dateLimite: '2026-12-31' },
    ],
    apresEcheances: 37500,
  },
};

describe('D-11 D-22: the amount of a day to come', () => {
  it.each([
    ['2026-12-01', { kind: 'toPay', tier: 'MINOREE', amount: 9000 }],
    ['2026-12-02', { kind: 'toPay', tier: 'FORFAITAIRE', amount: 13500 }],
    ['2026-12-31', { kind: 'toPay', tier: 'FORFAITAIRE', amount: 13500 }],
    ['2027-01-01', { kind: 'newNotice', since: '2026-12-31', amount: 37500 }],
  ])('%s', (day, expected) => {
    expect(amountOn(FIRST, day)).toEqual(expected);
  });

  it('what was paid is taken off, and never more than all', () => {
    expect(amountOn({ ...FIRST, dejaRegle: 2000 }, '2026-12-02')).toMatchObject({ amount: 11500 });
    expect(amountOn({ ...FIRST, dejaRegle: 9500 }, '2026-12-01')).toMatchObject({ amount: 0 });
  });

  it('an increased fine without a last day stays as it is; one with a last day is then enforced', () => {
    const reduced = {
      palier: 'MAJOREE_REDUITE',
      montant: 30000,
      dateLimite: '2026-12-15',
    } as const;
    const full = { palier: 'MAJOREE', montant: 37500 } as const;
    const fine = (dateLimite: string | null): Fine => ({
      ...INCREASED,
      dejaRegle: 0,
      montants: { ...INCREASED.montants, echeances: [reduced, { ...full, dateLimite }] },
    });
    expect(amountOn(fine(null), '2030-01-01')).toEqual({
      kind: 'toPay',
      tier: 'MAJOREE',
      amount: 37500,
    });
    expect(amountOn(fine('2027-01-15'), '2027-01-16')).toEqual({ kind: 'enforced' });
  });
});
