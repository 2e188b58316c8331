import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { createFormats } from '#contract/domain/formats.ts';
import { EXTRA_DAYS, PRICE_DAYS, periodText } from '#contract/domain/periods.ts';
import { computeAmounts, deadlines, type Tariff, transferDay } from '#server/till/schedule.ts';

const SENT = '2026-11-01';
const FIRST: Tariff = {
  number: '51900101000011',
  noticeType: 'AF',
  noticeDay: SENT,
  isDeposit: false,
  sentAbroad: false,
  minoree: 9000,
  forfaitaire: 13500,
  majoree: 37500,
  fpsMajore: null,
  reduite: null,
  noticeDeadlines: [],
};
const INCREASED: Tariff = { ...FIRST, number: '621002020000334455', noticeType: 'AFM' };

describe('D-56: the periods that texts name', () => {
  it.each([
    [FIRST, 'MINOREE'],
    [FIRST, 'FORFAITAIRE'],
    [INCREASED, 'MAJOREE_REDUITE'],
  ] as const)('the days of a price are those of the schedule', (tariff, tier) => {
    const step = deadlines(tariff).find((step) => step.palier === tier);
    expect(step?.dateLimite).toBe(addDays(SENT, PRICE_DAYS[tier]));
  });

  it('a transfer has fewer days, as the schedule counts them', () => {
    const day = transferDay(FIRST, computeAmounts(FIRST, SENT));
    expect(day).toBe(addDays(SENT, PRICE_DAYS.MINOREE - EXTRA_DAYS));
  });

  it('are said in the language of the page, and an unknown one is a fault', () => {
    expect(periodText('CONFIRMATION', createFormats('de'))).toBe('24 Stunden');
    expect(periodText('ACCES', createFormats('fr')).replace(/\s/, ' ')).toBe('60 minutes');
    expect(periodText('CONTESTER', createFormats('en'))).toBe('45 days');
    expect(() => periodText('JAMAIS', createFormats('fr'))).toThrow('no period JAMAIS');
  });
});
