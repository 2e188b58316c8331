import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';
import { computeAmounts, type Tariff, transferDay } from '#server/till/schedule.ts';

const SENDING = '2026-09-15';
const CLASS_4 = {
  minoree: 9000,
  forfaitaire: 13_500,
  majoree: 37_500,
  fpsMajore: null,
  reduite: null,
};

const base = (noticeType: NoticeType, clean: Partial<Tariff> = {}): Tariff => ({
  number: '51900101000011',
  noticeType,
  noticeDay: SENDING,
  isDeposit: false,
  sentAbroad: false,
  ...CLASS_4,
  noticeDeadlines: [],
  ...clean,
});
const long = (noticeType: NoticeType, clean: Partial<Tariff> = {}) =>
  base(noticeType, { number: '909011010000000141', ...clean });

describe('D-11: what is due on a day', () => {
  it.each([
    ['day 0', 0, 'MINOREE', 9000, false],
    ['day 30, the last of the minorée', 30, 'MINOREE', 9000, false],
    ['day 31', 31, 'FORFAITAIRE', 13_500, false],
    ['day 60, the last of the forfaitaire', 60, 'FORFAITAIRE', 13_500, false],
    ['day 61', 61, 'FORFAITAIRE', 13_500, true],
  ])('a short number on %s', (_, days, tier, applicable, expire) => {
    const amounts = computeAmounts(base('AF'), addDays(SENDING, days));
    expect(amounts).toMatchObject({ palier: tier, applicable, expire });
  });

  it.each([
    ['day 45, the last of the discount', 45, 'MAJOREE_REDUITE', 30_000],
    ['day 46', 46, 'MAJOREE', 37_500],
    ['ten years later, for it never expires by date', 3650, 'MAJOREE', 37_500],
  ])('a majorée on %s', (_, days, tier, applicable) => {
    const amounts = computeAmounts(long('AFM'), addDays(SENDING, days));
    expect(amounts).toMatchObject({ palier: tier, applicable, expire: false });
  });

  it('class 1 has no minorée', () => {
    const amounts = computeAmounts(base('AF', { minoree: null, forfaitaire: 1100 }), SENDING);
    expect(amounts).toMatchObject({ palier: 'FORFAITAIRE', applicable: 1100 });
    expect(amounts.echeances).toHaveLength(1);
  });

  it.each(['AMD', 'AVTS', 'DAAP'] as const)('%s is due in full, without deadline', (type) => {
    const amounts = computeAmounts(long(type), SENDING);
    expect(amounts).toMatchObject({
      palier: 'MAJOREE',
      applicable: 37_500,
      valableJusquau: null,
    });
  });

  it('an FPS majoré is due in full, without deadline', () => {
    const amounts = computeAmounts(long('FPSM', { fpsMajore: 8500 }), SENDING);
    expect(amounts).toMatchObject({
      palier: 'FPS_MAJORE',
      applicable: 8500,
      valableJusquau: null,
    });
  });

  it.each([
    [30, 'MAJOREE_REDUITE', 8000, '2026-10-15'],
    [31, 'FPS_MAJORE', 10_000, null],
  ])(
    'D-40: an FPS majoré with a reduced amount on its notice, on day %i',
    (days, tier, applicable, valableJusquau) => {
      const charge = long('FPSM', {
        fpsMajore: 10_000,
        reduite: 8000,
        noticeDeadlines: [{ palier: 'MAJOREE_REDUITE', jusquau: addDays(SENDING, 30) }],
      });
      expect(computeAmounts(charge, addDays(SENDING, days))).toMatchObject({
        palier: tier,
        applicable,
        valableJusquau,
      });
    },
  );

  it('D-17: a consignation is the full forfaitaire amount from the first day', () => {
    const notice = base('AF', { number: '51900101000012', isDeposit: true });
    expect(computeAmounts(notice, SENDING)).toMatchObject({
      palier: 'CONSIGNATION',
      applicable: 13_500,
      valableJusquau: '2026-11-14',
    });
  });

  it('a consignation on a majorée notice is the full majorée', () => {
    const notice = long('AFMD', { isDeposit: true });
    expect(computeAmounts(notice, SENDING)).toMatchObject({
      palier: 'CONSIGNATION',
      applicable: 37_500,
    });
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('days are counted by the calendar: %s + %i', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it('a record without amount is refused, never shown as nothing to pay', () => {
    const empty = { minoree: null, forfaitaire: null, majoree: null, fpsMajore: null };
    expect(() => computeAmounts(base('AF', empty), SENDING)).toThrow(RangeError);
  });
});

describe('D-22: what comes after the last date', () => {
  it.each([
    ['a notice: its increased amount', base('AF'), 37_500],
    ['a notice whose increased amount nobody told', base('AF', { majoree: null }), undefined],
    ['a deposit, which is never increased', base('AF', { isDeposit: true }), undefined],
    ['a majorée, which is the increased amount already', long('AFM'), undefined],
  ])('%s', (_, notice, expected) => {
    expect(computeAmounts(notice, SENDING).apresEcheances).toBe(expected);
  });

  it('D-23: a deposit may be paid until day 60, though the fine may be contested until day 45 only', () => {
    const deposit = base('AF', { number: '51900101000012', isDeposit: true });
    expect(computeAmounts(deposit, addDays(SENDING, 60)).expire).toBe(false);
    expect(computeAmounts(deposit, addDays(SENDING, 61)).expire).toBe(true);
  });
});

describe('D-35: the last day of a transfer has no days added for paying online', () => {
  const deposit = base('AF', { number: '51900101000012', isDeposit: true });
  it.each([
    ['a notice on day 0: day 15', base('AF'), 0, 15],
    ['a notice on day 30: still day 15, which is over', base('AF'), 30, 15],
    ['a notice on day 31: day 45', base('AF'), 31, 45],
    ['a notice on day 60: still day 45, which is over', base('AF'), 60, 45],
    ['a deposit: day 45', deposit, 0, 45],
    ['a majorée on day 45: day 30, which is over', long('AFM'), 45, 30],
    ['a majorée on day 46: without deadline', long('AFM'), 46, null],
    ['a parking charge: without deadline', long('FPSM'), 0, null],
  ])('%s', (_, notice, days, expected) => {
    const amounts = computeAmounts(notice, addDays(SENDING, days));
    expect(transferDay(notice, amounts)).toBe(expected && addDays(SENDING, expected));
  });

  it('the day that the notice prints stands', () => {
    const notice = base('AF', { noticeDeadlines: [{ palier: 'MINOREE', jusquau: '2026-10-31' }] });
    expect(transferDay(notice, computeAmounts(notice, SENDING))).toBe('2026-10-31');
    const later = computeAmounts(notice, '2026-11-01');
    expect(transferDay(notice, later)).toBe(addDays(SENDING, 45));
  });
});
