import { describe, expect, it } from 'vitest';
import { contestDeadline, isContestOver } from '#contract/domain/contest.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';

const sentOn = '2026-09-15';
const SHORT = '51900101000011';
const LONG = '909011010000000141';

const of = (fineType: NoticeType, number: string, sent = sentOn, printedDay?: string) =>
  contestDeadline({ typeAmende: fineType, numAvis: number, dateEnvoiAvis: sent, printedDay });

describe('D-37: the last day to contest', () => {
  it.each(['AF', 'AFm', 'AFD', 'AFDm', 'AFZFE', 'AFZFEm'] as const)(
    '%s: 45 days from the date of the notice',
    (fineType) => {
      expect(of(fineType, SHORT)).toEqual({ lastDay: '2026-10-30', isExtended: false });
    },
  );

  it.each(['AFM', 'AFMm', 'AFMD', 'AFMDm'] as const)(
    '%s: 30 days from the date of an increased notice',
    (fineType) => {
      expect(of(fineType, LONG)).toEqual({ lastDay: '2026-10-15', isExtended: false });
    },
  );

  it.each(['FPSM', 'FPSMm', 'AVTS', 'DAAP', 'AMD'] as const)(
    '%s: only the notice gives the day',
    (fineType) => {
      expect(of(fineType, LONG)).toBeNull();
    },
  );

  it('a deposit has the day of its fine', () => {
    expect(of('AF', '51900101000012')).toEqual({ lastDay: '2026-10-30', isExtended: false });
  });

  it.each<[NoticeType, string]>([
    ['AF', SHORT],
    ['AFM', LONG],
    ['FPSM', LONG],
  ])('the day that the notice prints prevails (%s)', (fineType, noticeNumber) => {
    const printedDay = '2026-12-01';
    expect(of(fineType, noticeNumber, sentOn, printedDay)).toEqual({
      lastDay: printedDay,
      isExtended: false,
    });
  });

  it.each([
    ['the end of a month of 31 days', '2026-10-31', SHORT, '2026-12-15'],
    ['the end of a year', '2026-11-20', SHORT, '2027-01-04'],
    ['a leap day', '2028-01-15', SHORT, '2028-02-29'],
    ['the end of February, increased', '2027-01-30', LONG, '2027-03-01'],
    ['the last day of a month, increased', '2026-08-31', LONG, '2026-09-30'],
  ])('passes over %s', (_, day, noticeNumber, expected) => {
    const fineType = noticeNumber === SHORT ? 'AF' : 'AFM';
    expect(of(fineType, noticeNumber, day)).toEqual({ lastDay: expected, isExtended: false });
  });
});

describe('D-74: a time limit that ends on a day off runs to the next working day', () => {
  it.each([
    ['a Friday', '2026-10-27', '2026-12-11', '2026-12-11'],
    ['a Saturday', '2026-10-28', '2026-12-12', '2026-12-14'],
    ['a Sunday', '2026-10-29', '2026-12-13', '2026-12-14'],
    ['Easter Monday', '2027-02-12', '2027-03-29', '2027-03-30'],
    ['Good Friday, a working day', '2027-02-09', '2027-03-26', '2027-03-26'],
    ['1 May, a Saturday', '2027-03-17', '2027-05-01', '2027-05-03'],
    ['1 May, a Friday', '2026-03-17', '2026-05-01', '2026-05-04'],
    ['Ascension Day', '2027-03-22', '2027-05-06', '2027-05-07'],
    ['Whit Monday', '2027-04-02', '2027-05-17', '2027-05-18'],
    ['25 December, a Friday', '2026-11-10', '2026-12-25', '2026-12-28'],
    ['26 December, a Saturday', '2026-11-11', '2026-12-26', '2026-12-28'],
    [
      '26 December, a Tuesday, which is no day off outside Alsace and Moselle',
      '2028-11-11',
      '2028-12-26',
      '2028-12-26',
    ],
    ['31 December, a Thursday', '2026-11-16', '2026-12-31', '2026-12-31'],
    ['1 January, a Friday', '2026-11-17', '2027-01-01', '2027-01-04'],
    ['2 January, a Saturday', '2026-11-18', '2027-01-02', '2027-01-04'],
  ])('%s', (_, sent, counted, expected) => {
    expect(of('AF', SHORT, sent)).toEqual({
      lastDay: expected,
      isExtended: counted !== expected,
    });
  });

  it('an increased fine as well: 28 November 2026 is a Saturday', () => {
    expect(of('AFM', LONG, '2026-10-29')).toEqual({ lastDay: '2026-11-30', isExtended: true });
  });

  it.each([
    ['2026-12-13', true],
    ['2026-12-14', false],
  ])('the printed day %s is shown as it is, and is extended: %s', (printedDay, isExtended) => {
    expect(of('FPSM', LONG, sentOn, printedDay)).toEqual({ lastDay: printedDay, isExtended });
  });

  it.each([
    ['2026-12-14', '2026-12-14', false],
    ['2026-12-14', '2026-12-15', true],
    ['2026-12-13', '2026-12-14', false],
    ['2026-12-13', '2026-12-15', true],
    ['2026-12-25', '2026-12-28', false],
    ['2026-12-25', '2026-12-29', true],
  ])('the last day %s is over on %s: %s', (lastDay, today, isOver) => {
    expect(isContestOver(lastDay, today)).toBe(isOver);
  });
});
