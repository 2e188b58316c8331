import { describe, expect, it } from 'vitest';
import { afterLastDay, owedNext, stepOn } from '#contract/domain/owed.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DEPOSIT, FINE, INCREASED } from '../../../stories/support/fines.ts';

const STEPS = [
  { palier: 'MINOREE', montant: 9000, dateLimite: '2026-12-01' },
  { palier: 'FORFAITAIRE', montant: 13500, dateLimite: '2026-12-31' },
] as const;

const FIRST: Fine = {
  ...FINE,
  dejaRegle: 0,
  montants: { ...FINE.montants, echeances: [...STEPS], apresEcheances: 37500 },
};

describe('D-11: the price of a day', () => {
  it.each([
    ['2026-12-01', 9000],
    ['2026-12-02', 13500],
    ['2026-12-31', 13500],
    ['2027-01-01', undefined],
  ])('%s: %s', (day, price) => {
    expect(stepOn(STEPS, day)?.montant).toBe(price);
  });

  it('holds on each later day if its step has no last one', () => {
    const steps = [STEPS[0], { ...STEPS[1], dateLimite: null }];
    expect(stepOn(steps, '2030-01-01')?.montant).toBe(13500);
  });
});

describe('D-22: after the last day', () => {
  it('a new notice follows the last day of a short number', () => {
    expect(afterLastDay(FIRST)).toEqual({ kind: 'newNotice', since: '2026-12-31', amount: 37500 });
  });

  it('the increased amount is not known once a part is paid', () => {
    expect(afterLastDay({ ...FIRST, dejaRegle: 1 })).toMatchObject({ amount: undefined });
    const last = { ...FIRST.montants, palier: 'FORFAITAIRE' as const };
    expect(owedNext({ ...FIRST, dejaRegle: 1, montants: last })).toBeNull();
  });

  it('an increased fine is collected, whether or not it has a last day', () => {
    const full = { palier: 'MAJOREE', montant: 37500 } as const;
    for (const lastDay of ['2027-01-15', null]) {
      const echeances = [{ ...full, dateLimite: lastDay }];
      const fine: Fine = { ...INCREASED, montants: { ...INCREASED.montants, echeances } };
      expect(afterLastDay(fine)).toEqual({ kind: 'collection' });
    }
  });
});

describe('D-67 D-22: what is owed after the amount of today', () => {
  it('is the next step, after the last one the increased amount, or nothing', () => {
    expect(owedNext(FINE)).toBe(13500);
    const last = { ...FINE.montants, palier: 'FORFAITAIRE' as const };
    expect(owedNext({ ...FINE, montants: last })).toBe(37500);
    expect(owedNext(DEPOSIT)).toBeNull();
  });

  it('what was paid is taken off, and never more than all', () => {
    expect(owedNext({ ...FINE, dejaRegle: 5000 })).toBe(8500);
    expect(owedNext({ ...FIRST, dejaRegle: 2000 })).toBe(11500);
    expect(owedNext({ ...FIRST, dejaRegle: 14000 })).toBe(0);
    expect(owedNext({ ...INCREASED, dejaRegle: 0 })).toBe(37500);
  });
});
