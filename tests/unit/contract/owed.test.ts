import { describe, expect, it } from 'vitest';
import { owedNext, owedOn } from '#contract/domain/owed.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DEPOSIT, FINE, INCREASED } from '../../../stories/support/fines.ts';

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

describe('D-67 D-11 D-22: what is owed on a day to come', () => {
  it.each([
    ['2026-12-01', { kind: 'toPay', tier: 'MINOREE', amount: 9000, enforceable: false }],
    ['2026-12-02', { kind: 'toPay', tier: 'FORFAITAIRE', amount: 13500, enforceable: false }],
    ['2026-12-31', { kind: 'toPay', tier: 'FORFAITAIRE', amount: 13500, enforceable: false }],
    ['2027-01-01', { kind: 'newNotice', since: '2026-12-31', amount: 37500 }],
  ])('%s', (day, expected) => {
    expect(owedOn(FIRST, day)).toEqual(expected);
  });

  it('what was paid is taken off, and never more than all', () => {
    expect(owedOn({ ...FIRST, dejaRegle: 2000 }, '2026-12-02')).toMatchObject({ amount: 11500 });
    expect(owedOn({ ...FIRST, dejaRegle: 9500 }, '2026-12-01')).toMatchObject({ amount: 0 });
    expect(owedNext({ ...FIRST, dejaRegle: 2000 })).toBe(11500);
    expect(owedNext({ ...INCREASED, dejaRegle: 0 })).toBe(37500);
  });

  it('an increased fine without a last day stays as it is; one with a last day is then enforced', () => {
    const reduced = {
      palier: 'MAJOREE_REDUITE',
      montant: 30000,
      dateLimite: '2026-12-15',
    } as const;
    const full = { palier: 'MAJOREE', montant: 37500 } as const;
    const fine = (lastDay: string | null): Fine => ({
      ...INCREASED,
      dejaRegle: 0,
      montants: { ...INCREASED.montants, echeances: [reduced, { ...full, dateLimite: lastDay }] },
    });
    expect(owedOn(fine(null), '2030-01-01')).toEqual({
      kind: 'toPay',
      tier: 'MAJOREE',
      amount: 37500,
      enforceable: true,
    });
    expect(owedOn(fine('2027-01-15'), '2027-01-16')).toEqual({ kind: 'enforced' });
  });
});

describe('D-67 D-22: what is owed after the amount of today', () => {
  it('is the next step, after the last one the increased amount, or nothing', () => {
    expect(owedNext(FINE)).toBe(13500);
    const last = { ...FINE.montants, palier: 'FORFAITAIRE' as const };
    expect(owedNext({ ...FINE, montants: last })).toBe(37500);
    expect(owedNext(DEPOSIT)).toBeNull();
  });

  it('what was paid is taken off', () => {
    expect(owedNext({ ...FINE, dejaRegle: 5000 })).toBe(8500);
  });

  it('the increased amount is not known once a part is paid', () => {
    const last = { ...FIRST.montants, palier: 'FORFAITAIRE' as const };
    expect(owedNext({ ...FIRST, dejaRegle: 1, montants: last })).toBeNull();
    expect(owedOn({ ...FIRST, dejaRegle: 1 }, '2027-01-01')).toEqual({
      kind: 'newNotice',
      since: '2026-12-31',
      amount: undefined,
    });
  });
});
